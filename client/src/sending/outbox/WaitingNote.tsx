import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';

/** Says that a reply or message is sent as soon as there is a network. */
export const WAITING_TEXT = t`Will be sent when you are back online`;

/** Says that what the user sent waits for the network, and takes it back. */
export function WaitingNote({ onStop }: { onStop: () => void }) {
  return (
    <Banner
      tone="info"
      title={WAITING_TEXT}
      action={
        <Button size="small" variant="secondary" onClick={onStop}>
          <Trans>Don’t send</Trans>
        </Button>
      }
    >
      <Trans>Keep Proverse open, or open it again later.</Trans>
    </Banner>
  );
}
