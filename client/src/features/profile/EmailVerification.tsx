import { BadgeCheck, MailWarning } from 'lucide-react';
import { FAILURE_TEXTS, SUCCESS_TEXTS } from '@proverse/shared';
import { api, failureText } from '../../api.ts';
import { Badge } from '../../ui/format/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';

/** Whether the address is proven, and a new mail for it while it is not. */
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
    <Card as="section" aria-labelledby="email-verification" className="flex flex-col items-start gap-3">
      <div className="min-w-0 max-w-full">
        <h2 id="email-verification" className="text-lg font-semibold">
          Email verification
        </h2>
        <p className="wrap-anywhere text-muted">{email}</p>
      </div>
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
    </Card>
  );
}
