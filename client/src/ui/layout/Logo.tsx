/** The logo and the name. With `short`, a phone only shows the logo. */
export function Logo({ short = false }: { short?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-bold tracking-tight text-ink">
      <svg viewBox="0 0 32 32" aria-hidden className="size-8 shrink-0 forced-color-adjust-none">
        <rect width="32" height="32" rx="7" className="fill-primary" />
        <path
          d="M10 25V8h7.5a5.25 5.25 0 0 1 0 10.5H10"
          fill="none"
          strokeWidth="2.75"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-on-primary"
        />
        <circle cx="22.5" cy="23.5" r="2.75" className="fill-mark-coin" />
      </svg>
      <span className={short ? 'max-sm:sr-only' : undefined}>Proverse</span>
    </span>
  );
}
