/** A sheet of paper on the desk: squarer than a card. */
export const SHEET = 'rounded-chip border border-line bg-surface px-5 py-5 sm:px-8 sm:py-7';

/** The edges of two more sheets below it. */
export const PILE =
  'mb-2 shadow-[0_4px_0_-1px_var(--color-surface),0_4px_0_0_var(--color-line),0_8px_0_-1px_var(--color-surface),0_8px_0_0_var(--color-line)]';
