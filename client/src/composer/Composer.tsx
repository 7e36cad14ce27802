import { lazy, Suspense } from 'react';
import type { ComposeDialogProps } from './ComposeDialog.tsx';

const load = async () => ({ default: (await import('./ComposeDialog.tsx')).ComposeDialog });
const ComposeDialog = lazy(load);

/** Downloads the composer ahead of time, when a button that opens it is hovered or focused. */
export function prefetchComposer(): void {
  // A failed download is told when the composer is opened, not before.
  load().catch(() => undefined);
}

/**
 * Writes one paid message, in a dialog over the screen that mounts it. What is typed is kept as a draft per user and
 * recipient; the screen keeps `recipientId` in its address, so that buying coins leads back to the same draft.
 */
export function Composer(props: ComposeDialogProps) {
  return (
    <Suspense fallback={null}>
      {/* Another recipient is another draft, with nothing left over from the one before. */}
      <ComposeDialog key={props.recipientId} {...props} />
    </Suspense>
  );
}
