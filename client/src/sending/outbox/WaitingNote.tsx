import { Button } from '../../ui/controls/buttons/Button.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';

/** Says that a reply or message is sent as soon as there is a network. */
export const WAITING_TEXT = 'Will be sent when you are back online';

/** Says that what the user sent waits for the network, and takes it back. */
export function WaitingNote({ onStop }: { onStop: () => void }) {
  return (
    <Banner
      tone="info"
      title={WAITING_TEXT}
      action={
        <Button size="small" variant="secondary" onClick={onStop}>
          Don’t send
        </Button>
      }
    >
      Keep Proverse open, or open it again later.
    </Banner>
  );
}
