import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeySquare, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { LoadStatus } from '../../../app/LoadStatus.tsx';
import { canUsePasskeys } from '../../../session/passkeys.ts';
import { showFailure } from '../../../app/show-failure.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { RelativeTime } from '../../../ui/format/time/RelativeTime.tsx';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { AddPasskeyRow, PasskeyRow } from './Passkeys.tsx';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { ItemRow } from '../ItemRow.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import type { SecurityPartProps } from './use-security.ts';

const AddTotpDialog = lazyOverlay(async () => (await import('./AddTotpDialog.tsx')).AddTotpDialog);
const RecoveryCodesDialog = lazyOverlay(async () => (await import('./RecoveryCodesDialog.tsx')).RecoveryCodesDialog);

/** Passkeys, the authenticator app and the recovery codes. */
export function SecondFactors({ query, failed }: SecurityPartProps<'factors'>) {
  const [isAdding, setAdding] = useState(false);
  const [newCodes, setNewCodes] = useState<readonly string[]>([]);
  const { data } = query;
  const hasFactor = data !== undefined && (data.totp !== null || data.passkeys.length > 0);
  return (
    <Section
      id="second-factors"
      title={t`Two-step sign-in`}
      text={t`A passkey or a code from your phone protects your account, even if someone knows your password.`}
    >
      {!data && <LoadStatus what={t`your sign-in methods`} query={query} failed={failed} count={1} className="h-14" />}
      {data && (
        <ul className="flex flex-col divide-y divide-line">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
          {canUsePasskeys && <AddPasskeyRow isFirst={data.passkeys.length === 0} onCodes={setNewCodes} />}
          <ItemRow
            icon={<Smartphone aria-hidden />}
            title={t`Authenticator app`}
            text={data.totp ? <AddedAt iso={data.totp.addedAt} /> : t`Off`}
          >
            <Button size="small" variant="secondary" onClick={() => setAdding(true)}>
              {data.totp ? t`Replace` : t`Add authenticator app`}
            </Button>
            {data.totp && <RemoveTotp isLast={data.passkeys.length === 0} />}
          </ItemRow>
          {hasFactor && (
            <ItemRow
              icon={<KeySquare aria-hidden />}
              title={t`Recovery codes`}
              text={t`${data.recoveryCodesLeft} of 10 left`}
            >
              <RenewCodes onCodes={setNewCodes} />
            </ItemRow>
          )}
        </ul>
      )}
      <AddTotpDialog open={isAdding} onOpenChange={setAdding} onAdded={(codes) => setNewCodes(codes ?? [])} />
      <RecoveryCodesDialog open={newCodes.length > 0} onOpenChange={() => setNewCodes([])} codes={newCodes} />
    </Section>
  );
}

function AddedAt({ iso }: { iso: string }) {
  return (
    <>
      <Trans>
        Added <RelativeTime iso={iso} />
      </Trans>
    </>
  );
}

function RemoveTotp({ isLast }: { isLast: boolean }) {
  const remove = api.factors.removeTotp.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess() {
      showToast({ tone: 'success', title: t`Authenticator app removed` });
    },
    onError: (error) => showFailure(error, t`Failed to remove the app`),
  });
  return (
    <ConfirmButton
      label={t`Remove`}
      name={t`Remove authenticator app`}
      title={t`Remove the authenticator app?`}
      description={
        isLast
          ? t`Your recovery codes stop working too, and your password alone signs you in.`
          : t`You can still sign in with your passkeys.`
      }
      tone="danger"
      busy={remove.isPending && t`Removing…`}
      onConfirm={(close) => remove.mutate({}, { onSuccess: close })}
    />
  );
}

function RenewCodes({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const renew = api.factors.renewRecoveryCodes.useMutation({
    onError: (error) => showFailure(error, t`Failed to create new codes`),
  });
  return (
    <ConfirmButton
      label={t`Get new codes`}
      title={t`Get new recovery codes?`}
      description={t`The codes you saved earlier stop working.`}
      busy={renew.isPending && t`Creating…`}
      onConfirm={(close) =>
        renew.mutate(
          {},
          {
            onSuccess({ recoveryCodes }) {
              close();
              onCodes(recoveryCodes);
            },
          },
        )
      }
    />
  );
}
