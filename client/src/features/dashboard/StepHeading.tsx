/** The heading of a step. It takes the focus once, so a step has its own key. */
export function StepHeading({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={id} ref={focus} tabIndex={-1} className="text-xl font-bold sm:text-2xl">
      {children}
    </h2>
  );
}

// Always the same function, because React calls a new one at each render.
function focus(heading: HTMLElement | null): void {
  heading?.focus();
}
