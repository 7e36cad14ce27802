import type { ReactNode } from 'react';

export interface ExampleProps {
  name: string;
  /** Where the block belongs, if its docstring leaves a doubt. */
  text?: string;
  children: ReactNode;
}

/** One building block in its states. */
export function Example({ name, text, children }: ExampleProps) {
  return (
    <section aria-label={name} className="grid min-w-0 gap-3 lg:grid-cols-[12rem_minmax(0,1fr)] lg:gap-8">
      <div>
        <h3 className="font-semibold">{name}</h3>
        {text && <p className="text-sm text-muted">{text}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-4">{children}</div>
    </section>
  );
}

/** States of a small block side by side. */
export function States({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-x-6 gap-y-4">{children}</div>;
}
