import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ERRORS } from '@proverse/shared';
import { MessageSquare, UserPen } from 'lucide-react';
import { prefetchComposer } from '../../sending/composer/Composer.tsx';
import { ShareButton } from '../../people/share/ShareButton.tsx';
import { GuardedButton } from '../../ui/controls/buttons/GuardedButton.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { closedReason, isClosed, openingsText } from '../../ui/format/time/openings-text.ts';
import { Price } from '../../ui/format/money/Price.tsx';
import type { PublicProfile } from './use-public-profile.ts';

export interface StartConsultationProps {
  profile: PublicProfile;
  onStart: () => void;
}

function reasonOf(profile: PublicProfile): string | false {
  switch (profile.cannotMessageReason) {
    case null:
      return false;
    case 'own':
      return ERRORS.SELF_MESSAGE.text;
    case 'private':
      return t`This profile does not accept new messages`;
    case 'no_rate':
      return ERRORS.RECIPIENT_HAS_NO_RATE.text;
    case 'paused':
    case 'full':
    case 'not_available':
      return closedReason(profile) ?? ERRORS.RECIPIENT_NOT_AVAILABLE.text;
  }
}

/** The button to message this person, or to share and edit one's own profile. */
export function StartConsultation({ profile, onStart }: StartConsultationProps) {
  if (profile.isOwn) {
    return (
      <div className="flex flex-1 flex-wrap gap-2">
        <ShareButton />
        <LinkButton href="/profile" variant="secondary" icon={<UserPen aria-hidden />} className="flex-1">
          <Trans>Edit profile</Trans>
        </LinkButton>
      </div>
    );
  }
  return (
    <GuardedButton
      icon={<MessageSquare aria-hidden />}
      disabledReason={reasonOf(profile)}
      fullWidth
      onMouseEnter={prefetchComposer}
      onFocus={prefetchComposer}
      onClick={onStart}
    >
      <Trans>Start Consultation</Trans>
    </GuardedButton>
  );
}

/** The price, when the person is back if they are away, and the button, in a bar above the nav of a phone. */
export function StartBar(props: StartConsultationProps) {
  const { isOwn, messageRate } = props.profile;
  return (
    <div className={BAR}>
      {!isOwn && messageRate !== null && (
        <div className="shrink-0">
          <Price coins={messageRate} className="text-lg" />
          {isClosed(props.profile) && <p className="text-xs text-muted">{openingsText(props.profile)}</p>}
        </div>
      )}
      <StartConsultation {...props} />
    </div>
  );
}

const BAR =
  'fixed inset-x-0 bottom-nav z-20 flex items-center gap-x-4 gap-y-1 border-t border-line bg-surface px-4 py-3 max-xs:flex-wrap';
