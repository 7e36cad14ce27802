import { Button } from '../../ui/controls/buttons/Button.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { useFocusFallback } from '../../ui/hooks/use-focus-fallback.ts';
import { WAITING_TEXT } from './waiting-drafts.ts';

/** Says that what the user sent waits for the network, and takes it back. */
export function WaitingNote({ onStop }: { onStop: () => void }) {
  const action = useFocusFallback<HTMLDivElement>();
  return (
    <Banner
      tone="info"
      title={WAITING_TEXT}
      action={
        <div ref={action}>
          <Button size="small" variant="secondary" onClick={onStop}>
            Don’t send
          </Button>
        </div>
      }
    >
      Keep Proverse open, or open it again later.
    </Banner>
  );
}
