import { cx } from '../../cx.ts';

/** Sets a name with a long word smaller, so that a phone need not break the word. */
export function nameClasses(name: string): string {
  const longest = Math.max(...name.split(/[\s-]/).map((word) => word.length));
  return cx('wrap-anywhere', longest > 19 ? 'text-xl! max-sm:text-lg!' : longest > 14 && 'max-sm:text-xl!');
}
