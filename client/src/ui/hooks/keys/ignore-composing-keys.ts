/**
 * Hides the keys of an input method from every handler of the page, because its Enter, Escape or arrow belongs to the
 * word that is being composed. Safari reports the Enter that ends it after the composition, with only the key code 229.
 * Returns a function that stops it.
 */
export function ignoreComposingKeys(): () => void {
  const listening = new AbortController();
  for (const type of ['keydown', 'keyup'] as const)
    addEventListener(type, hide, { capture: true, signal: listening.signal });
  return () => listening.abort();
}

function hide(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === 229) event.stopPropagation();
}
