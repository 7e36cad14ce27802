import { BadgeCheck, MailWarning } from 'lucide-react';
import { FAILURE_TEXTS, SUCCESS_TEXTS } from '@proverse/shared';
import { api, failureText } from '../../api.ts';
import { Badge } from '../../ui/format/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { Section } from './Section.tsx';

/** Whether the email is verified, with a button to resend the verification. */
export function EmailVerification({ email, isVerified }: { email: string; isVerified: boolean }) {
  const utils = api.useUtils();
  const resend = api.profile.verifyEmail.useMutation({
    onSuccess({ sent, message }) {
      showToast(sent ? { tone: 'success', title: SUCCESS_TEXTS.verificationEmail } : { tone: 'info', title: message });
      void utils.profile.get.invalidate();
    },
    onError: (error) => showToast({ tone: 'danger', title: failureText(error, FAILURE_TEXTS.verifyEmail) }),
  });
  return (
    <Section id="email-verification" title="Email verification" text={email} className="items-start gap-3">
      {isVerified ? (
        <Badge tone="success" icon={<BadgeCheck aria-hidden />}>
          Verified
        </Badge>
      ) : (
        <>
          <Badge tone="warning" icon={<MailWarning aria-hidden />}>
            Pending Verification
          </Badge>
          <Button variant="secondary" busy={resend.isPending && 'Sending…'} onClick={() => resend.mutate({})}>
            Resend verification email
          </Button>
        </>
      )}
    </Section>
  );
}
