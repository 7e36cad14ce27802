import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { api, failureText } from '../../api/api.ts';
import { UNTIL_SHOWN } from '../../api/read-again-link.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { formatDateTime } from '../../ui/format/time/relative-time.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';

/** Says from when a recovery of this account can be finished, and lets the user cancel it. */
export function RecoveryBanner({ readyAt }: { readyAt: string }) {
  const cancel = api.recovery.cancel.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess: () => showToast({ tone: 'success', title: t`Account recovery cancelled` }),
    onError: (error) => showToast({ tone: 'danger', title: failureText(error, t`Failed to cancel the recovery`) }),
  });
  return (
    <div className="mb-6">
      <Banner
        tone="warning"
        title={t`Someone asked to recover your account`}
        action={
          <Button size="small" busy={cancel.isPending && t`Cancelling…`} onClick={() => cancel.mutate({})}>
            <Trans>Cancel recovery</Trans>
          </Button>
        }
      >
        <Trans>
          From {formatDateTime(Date.parse(readyAt))}, your password alone can remove your passkeys, authenticator app
          and recovery codes. If this wasn’t you, cancel it and change your password.
        </Trans>
      </Banner>
    </div>
  );
}
