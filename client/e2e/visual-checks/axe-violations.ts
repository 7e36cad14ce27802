/* oxlint-disable unicorn/consistent-function-scoping -- The page receives this one function, so it must be self-contained. */
import type * as Axe from 'axe-core';
import type { RunOptions } from 'axe-core';

interface Extent {
  /** Run the rules with these tags; null runs only the colour rules, the only ones that a theme can affect. */
  tags: readonly string[] | null;
  /** Check the last match of this selector; null for the whole document. */
  root: string | null;
  /** Check the contrast of every text. Otherwise of one text per distinct combination of classes and states. */
  isFull: boolean;
}

/**
 * Returns what axe finds on the current page. Runs inside the page, after axe. The contrast rules cost as much as all
 * others together, and a list's twentieth card has the colours of its first.
 */
export async function axeViolations({ tags, root, isFull }: Extent): Promise<string[]> {
  // Wait for layout after a resize, and for fades to finish.
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

  const styleKeys = new Map<Element, string>();
  function styleKeyOf(element: Element): string {
    const known = styleKeys.get(element);
    if (known !== undefined) return known;
    const states = STATES.map((name) => element.getAttribute(name) ?? '').join();
    const own = `${element.tagName}.${element.getAttribute('class') ?? ''}[${states}]`;
    const key = element.parentElement ? `${styleKeyOf(element.parentElement)}>${own}` : own;
    styleKeys.set(element, key);
    return key;
  }
  function oneOfEachStyle(): Element[] {
    const found = new Map<string, Element>();
    for (const element of place.querySelectorAll('*')) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim(),
      );
      if (!hasText && !element.matches('input, select, textarea')) continue;
      const key = styleKeyOf(element);
      if (!found.has(key) && element.checkVisibility()) found.set(key, element);
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
  if (tags !== null) {
    const whole = root === null ? document.documentElement : place;
    await run(whole, { runOnly: [...tags], ...(!isFull && { rules: withoutContrast }) });
  }
  if (!isFull) await run({ include: oneOfEachStyle() }, { runOnly: COLOURS });
  return found;
}
