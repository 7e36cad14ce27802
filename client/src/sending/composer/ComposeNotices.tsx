import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatCoins, ERRORS } from '@proverse/shared';
import { errorText } from '#language/error-text';
import type { ReactNode } from 'react';
import { useSession } from '../../session/session-store.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { ReadMore } from '../../ui/controls/ReadMore.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { WaitingNote } from '../outbox/WaitingNote.tsx';
import { ShortOfCoins } from './ShortOfCoins.tsx';
import type { Composition } from './use-composer.ts';

/** Shows what prevents sending, and what to do about it. */
export function ComposeNotices({ composer }: { composer: Composition }) {
  const { failure, phase, shortage, closed, recipient, offer, sendAsNew, isAttemptForgotten } = composer;
  const { user } = useSession();
  if (phase !== 'idle') return null;
  if (recipient.data && user?.id === recipient.data.id) {
    return <Banner tone="info" title={ERRORS.SELF_MESSAGE.text} />;
  }
  if (recipient.data?.pricePerMessage === null) {
    return (
      <Banner tone="info" title={ERRORS.RECIPIENT_HAS_NO_RATE.text}>
        <Trans>Your draft is saved. Send it once they set a price.</Trans>
      </Banner>
    );
  }
  if (closed !== null) {
    return (
      <Banner tone="info" title={closed}>
        <Trans>Your draft is saved.</Trans>
      </Banner>
    );
  }
  if (composer.isWaiting) return <WaitingNote onStop={composer.stopWaiting} />;
  if (failure?.kind === 'already-sent') {
    return (
      <CheckOutbox title={t`An earlier version of this message was already sent`} onKeepAsNew={sendAsNew}>
        <Trans>The server’s response got lost. Nothing else was sent or paid.</Trans>
      </CheckOutbox>
    );
  }
  if (isAttemptForgotten) {
    return (
      <CheckOutbox title={t`We couldn’t confirm an earlier attempt`} onKeepAsNew={sendAsNew}>
        <Trans>It may have been sent and paid. Check your Outbox before you send it again.</Trans>
      </CheckOutbox>
    );
  }
  if (composer.isAttempted) {
    return (
      <Banner
        tone="danger"
        title={failure?.kind === 'unanswered' ? failure.text : t`We couldn’t confirm the last attempt`}
      >
        <Trans>This may have been sent. Send again; you won’t be charged twice.</Trans>
      </Banner>
    );
  }
  return (
    <>
      {failure?.kind === 'rejected' && (
        <Banner tone="danger" title={failure.text}>
          <Trans>Your text is saved.</Trans> <ReadMore page={failure.help} />
        </Banner>
      )}
      {failure?.kind === 'price-changed' && offer && (
        <Banner tone="danger" title={errorText('PRICE_CHANGED', { currentRate: offer.priceCoins })}>
          <Trans>It was {formatCoins(failure.oldCoins)} before. Send it again if you accept the new price.</Trans>
        </Banner>
      )}
      {shortage && <ShortOfCoins {...shortage} />}
    </>
  );
}

interface CheckOutboxProps {
  title: string;
  children: ReactNode;
  onKeepAsNew: () => void;
}

/** Says that the message may have been sent already, and lets the user decide whether to send it again. */
function CheckOutbox({ title, children, onKeepAsNew }: CheckOutboxProps) {
  return (
    <Banner
      tone="warning"
      title={title}
      action={
        <span className="flex flex-wrap gap-2">
          <LinkButton size="small" variant="secondary" href="/messaging?tab=outbox">
            <Trans>Open Outbox</Trans>
          </LinkButton>
          <Button size="small" variant="secondary" onClick={onKeepAsNew}>
            <Trans>Keep this as a new message</Trans>
          </Button>
        </span>
      }
    >
      {children}
    </Banner>
  );
}
