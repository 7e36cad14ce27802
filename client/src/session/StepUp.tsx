import { useStepUpRequest } from './step-up.ts';
import { lazyOverlay } from '../ui/overlays/lazy-overlay.tsx';

const StepUpDialog = lazyOverlay(async () => (await import('./StepUpDialog.tsx')).StepUpDialog);

/** Asks users to confirm who they are when a call of any screen needs it. */
export function StepUp() {
  const request = useStepUpRequest();
  return (
    <StepUpDialog open={request !== undefined} onOpenChange={() => request?.finish(undefined)} request={request} />
  );
}
