import { ERRORS, errorText } from '@proverse/shared';
import type { ReactNode } from 'react';
import { useSession } from '../session/session-store.ts';
import { Banner } from '../ui/layout/Banner.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { LinkButton } from '../ui/controls/LinkButton.tsx';
import { ShortOfCoins } from './ShortOfCoins.tsx';
import type { Composition } from './use-composer.ts';

/** What stands between this text and being sent, and what to do about it. */
export function ComposeNotices({ composer }: { composer: Composition }) {
  const { failure, phase, shortage, recipient, draft, sendAsNew, isAttemptForgotten } = composer;
  const { user } = useSession();
  if (phase !== 'idle') return null;
  if (recipient.data && user?.id === recipient.data.id) {
    return <Banner tone="info" title={ERRORS.SELF_MESSAGE.text} />;
  }
  if (recipient.data?.pricePerMessage === null) {
    return (
      <Banner tone="info" title={ERRORS.RECIPIENT_HAS_NO_RATE.text}>
        What you write is kept here until they do.
      </Banner>
    );
  }
  if (failure?.kind === 'already-sent') {
    return (
      <LookFirst title="An earlier wording of this message was already sent" onKeepAsNew={sendAsNew}>
        Its answer got lost on the way. Nothing more was sent or paid now.
      </LookFirst>
    );
  }
  if (isAttemptForgotten) {
    return (
      <LookFirst title="An attempt to send this some time ago got no answer" onKeepAsNew={sendAsNew}>
        It may have been sent and paid. Look in your Outbox before you send it once more.
      </LookFirst>
    );
  }
  if (draft.value.attemptedCoins > 0) {
    return (
      <Banner tone="danger" title={failure?.kind === 'unanswered' ? failure.text : 'The last attempt got no answer'}>
        It may have been sent already. Send it again unchanged: it goes out and is paid once at most.
      </Banner>
    );
  }
  return (
    <>
      {failure?.kind === 'refused' && (
        <Banner tone="danger" title={failure.text}>
          Your text is kept.
        </Banner>
      )}
      {failure?.kind === 'price-changed' && <PriceChanged price={recipient.data?.pricePerMessage} />}
      {shortage && <ShortOfCoins {...shortage} />}
    </>
  );
}

interface LookFirstProps {
  title: string;
  children: ReactNode;
  onKeepAsNew: () => void;
}

/** This text may be in the Outbox already: sending it again has to be decided. */
function LookFirst({ title, children, onKeepAsNew }: LookFirstProps) {
  return (
    <Banner
      tone="warning"
      title={title}
      action={
        <span className="flex flex-wrap gap-2">
          <LinkButton size="small" variant="secondary" href="/messaging?tab=outbox">
            Open Outbox
          </LinkButton>
          <Button size="small" variant="secondary" onClick={onKeepAsNew}>
            Keep this as a new message
          </Button>
        </span>
      }
    >
      {children}
    </Banner>
  );
}

function PriceChanged({ price }: { price: number | undefined }) {
  if (price === undefined) return null;
  return (
    <Banner tone="danger" title={errorText('PRICE_CHANGED', { currentRate: price })}>
      Send it again if you agree to the new price.
    </Banner>
  );
}
