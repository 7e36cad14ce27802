const LONGEST_WAIT_MS = 1_000;

let released: Promise<void> | undefined;

globalThis.addEventListener?.('pointerdown', ({ button }) => {
  if (button === 0) released = nextRelease();
});

/**
 * Resolves once the mouse button is released and its click event is over, after a second at most. People often leave a
 * field by pressing the button below it, and an error that appears then would move that button away from the pointer.
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
      // The click event follows right after the release.
      setTimeout(() => {
        if (released === release) released = undefined;
        resolve();
      });
    };
    // Some releases are never reported, such as over one of the browser's menus.
    const timer = setTimeout(end, LONGEST_WAIT_MS);
    for (const type of ['pointerup', 'pointercancel']) addEventListener(type, end, { signal: listening.signal });
  });
  return release;
}
