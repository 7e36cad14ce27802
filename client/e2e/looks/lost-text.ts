/* oxlint-disable unicorn/consistent-function-scoping -- The page is given this one function, with all that it needs. */
/**
 * What cannot be read of a page as it stands: text that is cut off without another way to it, text outside the window,
 * text over text, and placeholders and chosen options that their box is too narrow for. Runs inside the page, so it
 * uses nothing from outside. With an overlay open, only what is in it.
 */
export async function lostText(overlaySelector: string): Promise<string[]> {
  // What the page does after a change of its size it does before its next frames.
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();

  const root = [...document.querySelectorAll(overlaySelector)].at(-1) ?? document.body;
  const windowWidth = document.documentElement.clientWidth;
  const found = new Set<string>();
  const TOLERANCE = 1.5;
  const words = (text: string): string => `“${text.replace(/\s+/g, ' ').trim().slice(0, 40)}”`;

  const overflowPx = document.documentElement.scrollWidth - window.innerWidth;
  if (overflowPx > 0) {
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > window.innerWidth + TOLERANCE,
    );
    const first = beyond.find((element) => !element.closest('[role=tablist]') && element.children.length === 0);
    found.add(
      `the page is ${overflowPx} px wider than the window, by ${first?.outerHTML.slice(0, 120) ?? 'no element'}`,
    );
  }
  for (const element of root.querySelectorAll('*')) {
    const isSideways = element.scrollWidth > element.clientWidth + TOLERANCE && element.clientWidth > 1;
    if (!isSideways || !['auto', 'scroll'].includes(getComputedStyle(element).overflowX)) continue;
    // The chosen tab is always in view, and the others are by the arrow keys.
    if (!element.matches('[role=tablist], textarea')) found.add(`${words(element.textContent)} scrolls sideways`);
  }

  interface Piece {
    text: string;
    parent: Element;
    layer: Element | null;
    rect: DOMRect;
  }
  const pieces: Piece[] = [];

  /** For the eye there is nothing of it, on purpose. */
  function isForReadersOnly(element: Element): boolean {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.position === 'absolute' && each.clientWidth <= 1 && each.clientHeight <= 1) return true;
      if (style.clipPath !== 'none' && style.position === 'absolute') return true;
    }
    return false;
  }

  /** Cut text is no loss where its end can be had: by its title, or by what it leads to. */
  function leadsToTheRest(element: Element): boolean {
    if (element.closest('[title], a, button, [role=menuitem]')) return true;
    return element.closest('li:has(a, button), article:has(a, button)') !== null;
  }

  function layerOf(element: Element): Element | null {
    for (let each: Element | null = element; each; each = each.parentElement) {
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return each;
    }
    return null;
  }

  function check(text: string, parent: Element, rect: DOMRect): void {
    let canScroll = false;
    let isScrolledAway = false;
    for (let each: Element | null = parent; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      const box = each.getBoundingClientRect();
      if (['auto', 'scroll'].includes(style.overflowX) && each.scrollWidth > each.clientWidth) canScroll = true;
      if (['auto', 'scroll'].includes(style.overflowY) && (rect.bottom > box.bottom || rect.top < box.top)) {
        isScrolledAway = true;
      }
      if (canScroll) break;
      // What is drawn only when it is in view is not drawn outside its box either.
      if (style.contentVisibility === 'auto' && rect.right > box.right + TOLERANCE)
        found.add(`${words(text)} is cut off`);
      if (
        ['hidden', 'clip'].includes(style.overflowX) &&
        (rect.right > box.right + TOLERANCE || rect.left < box.left - TOLERANCE)
      ) {
        if (style.textOverflow !== 'ellipsis') found.add(`${words(text)} is cut off`);
        else if (!leadsToTheRest(each)) found.add(`${words(text)} ends in an ellipsis`);
        return;
      }
      if (['hidden', 'clip'].includes(style.overflowY) && rect.bottom > box.bottom + rect.height / 2) {
        if (style.webkitLineClamp === 'none') found.add(`${words(text)} is cut off below`);
        else if (!leadsToTheRest(each)) found.add(`${words(text)} is clamped`);
        return;
      }
      if (style.position === 'fixed') break;
    }
    if (!canScroll && (rect.right > windowWidth + TOLERANCE || rect.left < -TOLERANCE)) {
      found.add(`${words(text)} is outside the window`);
    }
    // What is far from the view keeps the place of another width until it comes near.
    const isLaidOut = parent.checkVisibility({ contentVisibilityAuto: true });
    if (!isScrolledAway && isLaidOut) pieces.push({ text, parent, layer: layerOf(parent), rect });
  }

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (text.trim() === '' || !parent || parent.closest('script, style, select, noscript, template')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (isForReadersOnly(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) if (rect.width > 0) check(text, parent, rect);
  }

  const context = document.createElement('canvas').getContext('2d');
  function widthOf(text: string, style: CSSStyleDeclaration): number {
    if (!context) return 0;
    context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    return context.measureText(text).width;
  }
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (!field.checkVisibility() || isForReadersOnly(field)) continue;
    const isSelect = field instanceof HTMLSelectElement;
    const text = isSelect ? (field.selectedOptions[0]?.text ?? '') : field.value === '' ? field.placeholder : '';
    const style = getComputedStyle(field);
    // What is chosen stands in full in the list that it opens.
    if (isSelect && style.textOverflow === 'ellipsis') continue;
    // What a placeholder asks for stands above the field as well.
    const label = field.labels?.[0];
    if (!isSelect && style.textOverflow === 'ellipsis' && label && !isForReadersOnly(label)) continue;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (widthOf(text, style) > room + TOLERANCE) found.add(`${words(text)} is too long for its box`);
  }

  pieces.sort((one, other) => one.rect.top - other.rect.top);
  for (const [index, one] of pieces.entries()) {
    for (const other of pieces.slice(index + 1)) {
      if (other.rect.top > one.rect.bottom) break;
      if (one.layer !== other.layer || one.parent === other.parent) continue;
      const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (across > 2 && down > Math.min(one.rect.height, other.rect.height) * 0.4) {
        found.add(`${words(one.text)} lies over ${words(other.text)}`);
      }
    }
  }
  return [...found];
}
