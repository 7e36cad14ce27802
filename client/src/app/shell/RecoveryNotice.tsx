import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { api, failureText } from '../../api/api.ts';
import { UNTIL_SHOWN } from '../../api/read-again-link.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { formatDateTime } from '../../ui/format/time/relative-time.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';

const REFETCH_MS = 5 * 60_000;

/** Warns that a recovery of this account was requested, and lets the user cancel it. */
export function RecoveryNotice() {
  const query = api.recovery.pending.useQuery(undefined, { refetchInterval: REFETCH_MS });
  const pending = query.data?.pending;
  const cancel = api.recovery.cancel.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess() {
      document.querySelector<HTMLElement>('main h1')?.focus();
      showToast({ tone: 'success', title: t`Account recovery cancelled` });
    },
    onError: (error) => showToast({ tone: 'danger', title: failureText(error, t`Failed to cancel the recovery`) }),
  });
  if (!pending) return null;
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
          From {formatDateTime(Date.parse(pending.readyAt))}, your password alone can remove your passkeys,
          authenticator app and recovery codes. If this wasn’t you, cancel it and change your password.
        </Trans>
      </Banner>
    </div>
  );
}
