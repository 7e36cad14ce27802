import { ERRORS } from '@proverse/shared';
import { MessageSquare, UserPen } from 'lucide-react';
import { prefetchComposer } from '../../composer/Composer.tsx';
import { ShareButton } from '../../share/ShareButton.tsx';
import { GuardedButton } from '../../ui/controls/GuardedButton.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { closedReason } from '../../ui/format/openings-text.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import type { PublicProfile } from './use-public-profile.ts';

export interface StartConsultationProps {
  profile: PublicProfile;
  onStart: () => void;
  /** The fixed bar at the bottom of a phone instead of the button in the header. */
  isBar?: boolean;
}

function reasonOf(profile: PublicProfile): string | false {
  switch (profile.cannotMessageReason) {
    case null:
      return false;
    case 'own':
      return ERRORS.SELF_MESSAGE.text;
    case 'private':
      return 'This profile does not accept new messages';
    case 'no_rate':
      return ERRORS.RECIPIENT_HAS_NO_RATE.text;
    case 'paused':
    case 'full':
    case 'not_available':
      return closedReason(profile) ?? ERRORS.RECIPIENT_NOT_AVAILABLE.text;
  }
}

/** The button to message this person: in the header, or on a phone in a fixed bar. */
export function StartConsultation({ profile, onStart, isBar = false }: StartConsultationProps) {
  const isPhone = useMediaQuery('(width < 48rem)');
  if (isPhone !== isBar) return null;
  const button = profile.isOwn ? (
    <>
      <ShareButton />
      <LinkButton href="/profile" variant="secondary" icon={<UserPen aria-hidden />} className="flex-1">
        Edit your profile
      </LinkButton>
    </>
  ) : (
    <GuardedButton
      icon={<MessageSquare aria-hidden />}
      disabledReason={reasonOf(profile)}
      fullWidth
      onMouseEnter={prefetchComposer}
      onFocus={prefetchComposer}
      onClick={onStart}
    >
      Start Consultation
    </GuardedButton>
  );
  if (!isBar) return button;
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-x-4 gap-y-1 border-t max-xs:flex-wrap border-line bg-surface px-4 py-3">
      {!profile.isOwn && profile.messageRate !== null && <Coins value={profile.messageRate} />}
      {button}
    </div>
  );
}
