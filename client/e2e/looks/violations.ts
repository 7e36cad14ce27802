/* oxlint-disable unicorn/consistent-function-scoping -- The page is given this one function, with all that it needs. */
import type * as Axe from 'axe-core';
import type { RunOptions } from 'axe-core';

interface Extent {
  /** The tags whose rules are asked; null for the rules that read colours, all that a theme can change. */
  everything: readonly string[] | null;
  /** Where to look, the last match; null for the whole document. */
  root: string | null;
  /** Contrast of every text. Otherwise of one text each of those that all classes and states make look the same. */
  isFull: boolean;
}

/**
 * What axe finds on a page as it stands. Runs inside the page, after axe. Contrast costs as much as all other rules
 * together, and a list's twentieth card has the colours of its first.
 */
export async function violations({ everything, root, isFull }: Extent): Promise<string[]> {
  // What the page does after a change of its size it does before its next frames, and so do fades.
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  do {
    await Promise.all(document.getAnimations().map((each) => each.finished.catch(() => each)));
    await frame();
    await frame();
  } while (document.getAnimations().length > 0);

  const { axe } = window as unknown as { axe: typeof Axe };
  const COLOURS = ['color-contrast', 'link-in-text-block'];
  const STATES = ['aria-current', 'aria-selected', 'aria-pressed', 'aria-disabled', 'aria-invalid', 'type', 'style'];
  const place = (root !== null && [...document.querySelectorAll(root)].at(-1)) || document.documentElement;
  const options: RunOptions = { resultTypes: ['violations'], elementRef: false, preload: false };

  const looks = new Map<Element, string>();
  function lookOf(element: Element): string {
    const known = looks.get(element);
    if (known !== undefined) return known;
    const states = STATES.map((name) => element.getAttribute(name) ?? '').join();
    const own = `${element.tagName}.${element.getAttribute('class') ?? ''}[${states}]`;
    const look = element.parentElement ? `${lookOf(element.parentElement)}>${own}` : own;
    looks.set(element, look);
    return look;
  }
  function oneOfEachLook(): Element[] {
    const found = new Map<string, Element>();
    for (const element of place.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      if (!hasText && !element.matches('input, select, textarea')) continue;
      if (!found.has(lookOf(element)) && element.checkVisibility()) found.set(lookOf(element), element);
    }
    return [...found.values()];
  }

  const found: string[] = [];
  async function run(context: Element | { include: Element[] }, rules: Pick<RunOptions, 'runOnly' | 'rules'>) {
    const result = await axe.run(context, { ...options, ...rules });
    for (const { id, nodes } of result.violations) {
      found.push(`${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    }
  }
  const withoutContrast = Object.fromEntries(COLOURS.map((id) => [id, { enabled: false }]));
  if (everything !== null) {
    const whole = root === null ? document.documentElement : place;
    await run(whole, { runOnly: [...everything], ...(!isFull && { rules: withoutContrast }) });
  }
  if (!isFull) await run({ include: oneOfEachLook() }, { runOnly: COLOURS });
  return found;
}
