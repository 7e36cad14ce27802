/** No longer than this does a button that is held down put something off. */
const HELD_AT_MOST_MS = 1_000;

let released: Promise<void> | undefined;

globalThis.addEventListener?.('pointerdown', ({ button }) => {
  if (button === 0) released = nextRelease();
});

/**
 * Resolves at once, or when what is being pressed was let go and its click is over. A field is often left by pressing
 * the button below it: a complaint that shows at that moment would move the button away from under the pointer.
 */
export async function pointerReleased(): Promise<void> {
  await released;
}

function nextRelease(): Promise<void> {
  const release = new Promise<void>((resolve) => {
    const listening = new AbortController();
    const end = (): void => {
      listening.abort();
      clearTimeout(timer);
      // The click comes right after.
      setTimeout(() => {
        if (released === release) released = undefined;
        resolve();
      });
    };
    // The release may never be heard of, such as that of a menu of the browser's own.
    const timer = setTimeout(end, HELD_AT_MOST_MS);
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: listening.signal });
  });
  return release;
}
