import { cx } from '../../cx.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'medium' | 'small';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control border font-semibold text-center no-underline ' +
  'transition-[background-color,border-color,color,opacity] select-none aria-disabled:cursor-not-allowed [&>svg]:shrink-0';

const SIZES: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-4 py-2 text-base [&>svg]:size-5',
  // A finger needs 44 px, on a tablet too.
  small: 'min-h-9 pointer-coarse:min-h-11 px-3 py-1 text-sm [&>svg]:size-4',
};

// Each has a border of its own colour, so that buttons of different variants have the same size.
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-primary text-on-primary not-aria-disabled:hover:bg-primary-hover',
  secondary: 'border-control bg-surface text-ink not-aria-disabled:hover:bg-raised',
  ghost: 'border-transparent text-primary not-aria-disabled:hover:bg-primary-soft',
  danger: 'border-transparent bg-danger text-on-danger not-aria-disabled:hover:bg-danger-hover',
};

// A disabled button keeps enough contrast to be readable.
const DISABLED = 'border-line bg-raised text-muted';

/** The style of a small square button, such as Close. */
export const iconButtonClasses =
  'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink';

/** Returns the classes that give any element the style of a button. */
export function buttonClasses(variant: ButtonVariant, size: ButtonSize, isDisabled = false): string {
  return cx(BASE, SIZES[size], isDisabled ? DISABLED : VARIANTS[variant]);
}
