/** Dims the page behind a modal. */
export const backdropClasses =
  'fixed inset-0 z-40 bg-backdrop transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** A modal box: a bottom sheet on a phone, centred from 480 px on. */
export const modalClasses =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[94dvh] flex-col rounded-t-dialog border border-line bg-surface shadow-overlay ' +
  'transition-[opacity,translate] duration-180 outline-none ' +
  'data-starting-style:translate-y-4 data-starting-style:opacity-0 data-ending-style:translate-y-4 data-ending-style:opacity-0 ' +
  'sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:mx-auto sm:-translate-y-1/2 sm:rounded-dialog ' +
  'sm:data-starting-style:-translate-y-[calc(50%-0.5rem)] sm:data-ending-style:-translate-y-[calc(50%-0.5rem)]';

/** Places a floating list or panel under the end of its trigger. */
export const popupPlacement = {
  positionMethod: 'fixed',
  sideOffset: 6,
  align: 'end',
  collisionPadding: 8,
  className: 'z-50 outline-none',
} as const;

/** A floating list or panel. */
export const popupClasses =
  'rounded-card border border-line bg-surface p-1 shadow-overlay outline-none transition-opacity ' +
  'data-ending-style:opacity-0 data-starting-style:opacity-0';
