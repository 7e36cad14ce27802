const NAME_LEFT_OUT = { 'on a phone': 'max-sm:sr-only', 'on a small phone': 'max-[22rem]:sr-only' };

/** The mark and the name: a letter P with a coin. Where `onlyMark` says so, the name is for screen readers only. */
export function Logo({ onlyMark }: { onlyMark?: keyof typeof NAME_LEFT_OUT }) {
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
      <span className={onlyMark && NAME_LEFT_OUT[onlyMark]}>Proverse</span>
    </span>
  );
}
