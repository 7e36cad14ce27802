/* oxlint-disable unicorn/consistent-function-scoping -- The page receives this one function, so it must be self-contained. */
/**
 * Finds text on the current page that cannot be read: clipped without another way to reach it, outside the window,
 * overlapping other text, with marks of an Indian script cut off, or a placeholder or selected option wider than its
 * box. Runs inside the page. While an overlay is open, only its content is checked.
 */
export async function unreadableText(overlaySelector: string): Promise<string[]> {
  // Wait for layout after a resize.
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();

  const root = [...document.querySelectorAll(overlaySelector)].at(-1) ?? document.body;
  const windowWidth = document.documentElement.clientWidth;
  const found = new Set<string>();
  const TOLERANCE = 1.5;
  const quote = (text: string): string => `“${text.replace(/\s+/g, ' ').trim().slice(0, 40)}”`;

  const overflowPx = document.documentElement.scrollWidth - window.innerWidth;
  if (overflowPx > 0) {
    const beyond = [...document.querySelectorAll('body *')].filter(
      (element) => element.checkVisibility() && element.getBoundingClientRect().right > window.innerWidth + TOLERANCE,
    );
    const first = beyond.find((element) => !element.closest('[role=tablist]') && element.children.length === 0);
    found.add(
      `the page is ${overflowPx} px wider than the window, because of ${first?.outerHTML.slice(0, 120) ?? 'no element'}`,
    );
  }
  const { left, right } = root.getBoundingClientRect();
  if (left < -TOLERANCE || right > windowWidth + TOLERANCE) found.add('the overlay reaches beyond the window');
  for (const element of root.querySelectorAll('*')) {
    const isSideways = element.scrollWidth > element.clientWidth + TOLERANCE && element.clientWidth > 1;
    if (!isSideways || !['auto', 'scroll'].includes(getComputedStyle(element).overflowX)) continue;
    // The selected tab is always in view; the arrow keys reach the others. A row may scroll if the Tab key reaches each item.
    const isReachable =
      element.children.length > 0 &&
      [...element.children].every((item) => item.matches('a, button') || item.querySelector('a, button'));
    if (!isReachable && !element.matches('[role=tablist], textarea'))
      found.add(`${quote(element.textContent)} scrolls sideways`);
  }

  interface Piece {
    text: string;
    parent: Element;
    layer: Element | null;
    rect: DOMRect;
  }
  const pieces: Piece[] = [];

  /** Whether the element is hidden visually on purpose. */
  function isForScreenReaders(element: Element): boolean {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.position === 'absolute' && each.clientWidth <= 1 && each.clientHeight <= 1) return true;
      if (style.clipPath !== 'none' && style.position === 'absolute') return true;
    }
    return false;
  }

  /** Clipped text is fine where its end is reachable: by its title, or on the page that it links to. */
  function hasFullText(element: Element): boolean {
    if (element.closest('[title], a, button, [role=menuitem]')) return true;
    return element.closest('li:has(a, button), article:has(a, button)') !== null;
  }

  /** The nearest fixed or sticky ancestor. Text in one layer may cover text in another. */
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
      if (['auto', 'scroll'].includes(style.overflowX) && each.scrollWidth > each.clientWidth) {
        canScroll = true;
        isScrolledAway ||= rect.right > box.right + TOLERANCE || rect.left < box.left - TOLERANCE;
      }
      if (['auto', 'scroll'].includes(style.overflowY) && (rect.bottom > box.bottom || rect.top < box.top)) {
        isScrolledAway = true;
      }
      if (canScroll) break;
      // An element with content-visibility: auto also clips at its box.
      if (style.contentVisibility === 'auto' && rect.right > box.right + TOLERANCE)
        found.add(`${quote(text)} is cut off`);
      if (
        ['hidden', 'clip'].includes(style.overflowX) &&
        (rect.right > box.right + TOLERANCE || rect.left < box.left - TOLERANCE)
      ) {
        if (style.textOverflow !== 'ellipsis') found.add(`${quote(text)} is cut off`);
        else if (!hasFullText(each)) found.add(`${quote(text)} ends in an ellipsis`);
        return;
      }
      if (['hidden', 'clip'].includes(style.overflowY) && rect.bottom > box.bottom + rect.height / 2) {
        // A line that wraps leaves out whole items, as a clamp leaves out whole lines.
        const isClamp = style.webkitLineClamp !== 'none' || style.flexWrap === 'wrap';
        if (!isClamp) found.add(`${quote(text)} is cut off below`);
        else if (!hasFullText(each)) found.add(`${quote(text)} is clamped`);
        return;
      }
      if (style.position === 'fixed') break;
    }
    if (!canScroll && (rect.right > windowWidth + TOLERANCE || rect.left < -TOLERANCE)) {
      found.add(`${quote(text)} is outside the window`);
    }
    // With content-visibility: auto, off-screen elements keep an outdated layout until they come near the view.
    const isLaidOut = parent.checkVisibility({ contentVisibilityAuto: true });
    if (!isScrolledAway && isLaidOut) pieces.push({ text, parent, layer: layerOf(parent), rect });
  }

  const context = document.createElement('canvas').getContext('2d');
  const fontOf = (style: CSSStyleDeclaration): string => `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;

  /** Finds marks above or below the letters, such as in ीं or क्षु, that a box cuts off. They reach beyond the line's own box. */
  function checkMarks(text: string, parent: Element, rects: Iterable<DOMRect>): void {
    if (!context || !/[\u0900-\u0dff]/.test(text)) return;
    context.font = fontOf(getComputedStyle(parent));
    const ink = context.measureText(text);
    const fontPx = ink.fontBoundingBoxAscent + ink.fontBoundingBoxDescent;
    for (const rect of rects) {
      const baseline = rect.top + (rect.height * ink.fontBoundingBoxAscent) / fontPx;
      const [top, bottom] = [baseline - ink.actualBoundingBoxAscent, baseline + ink.actualBoundingBoxDescent];
      const cutting = [...ancestorsOf(parent)].find((each) =>
        ['hidden', 'clip'].includes(getComputedStyle(each).overflowY),
      );
      const box = cutting?.getBoundingClientRect();
      // A clamp or a line that hides what would wrap leaves out whole lines.
      if (!box || rect.bottom > box.bottom + 1 || rect.top < box.top - 1) continue;
      if (top < box.top - 1 || bottom > box.bottom + 1) found.add(`the marks of ${quote(text)} are cut off`);
    }
  }

  function* ancestorsOf(element: Element): Generator<Element> {
    for (let each: Element | null = element; each && each !== document.body; each = each.parentElement) yield each;
  }

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.textContent ?? '';
    const parent = node.parentElement;
    if (text.trim() === '' || !parent || parent.closest('script, style, select, noscript, template')) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (isForScreenReaders(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    for (const rect of rects) check(text, parent, rect);
    checkMarks(text, parent, rects);
  }

  function widthOf(text: string, style: CSSStyleDeclaration): number {
    if (!context) return 0;
    context.font = fontOf(style);
    return context.measureText(text).width;
  }
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')) {
    if (!field.checkVisibility() || isForScreenReaders(field)) continue;
    const isSelect = field instanceof HTMLSelectElement;
    const text = isSelect ? (field.selectedOptions[0]?.text ?? '') : field.value === '' ? field.placeholder : '';
    const style = getComputedStyle(field);
    // The open list shows the selected option in full.
    if (isSelect && style.textOverflow === 'ellipsis') continue;
    // The visible label repeats what the placeholder asks for.
    const label = field.labels?.[0];
    if (!isSelect && style.textOverflow === 'ellipsis' && label && !isForScreenReaders(label)) continue;
    // In the pseudo-language, a search box may show the beginning only.
    if (field.type === 'search' && style.textOverflow === 'ellipsis' && document.documentElement.lang === 'en-XA')
      continue;
    const room = field.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (widthOf(text, style) > room + TOLERANCE) found.add(`${quote(text)} is too long for its box`);
  }

  pieces.sort((one, other) => one.rect.top - other.rect.top);
  for (const [index, one] of pieces.entries()) {
    for (const other of pieces.slice(index + 1)) {
      if (other.rect.top > one.rect.bottom) break;
      if (one.layer !== other.layer || one.parent === other.parent) continue;
      const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const down = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      if (across > 2 && down > Math.min(one.rect.height, other.rect.height) * 0.4) {
        found.add(`${quote(one.text)} overlaps ${quote(other.text)}`);
      }
    }
  }
  return [...found];
}
