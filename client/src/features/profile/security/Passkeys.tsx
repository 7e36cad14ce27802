import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { Fingerprint } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { createPasskey, passkeyFailure } from '../../../session/passkeys.ts';
import { showFailure } from '../../../app/show-failure.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { RelativeTime } from '../../../ui/format/time/RelativeTime.tsx';
import { useBusyAction } from '../../../ui/hooks/use-busy-action.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { ItemRow } from '../ItemRow.tsx';
import { forgetPasskey } from './forget-passkey.ts';

type Passkey = OutputOf<typeof contract.factors.list>['passkeys'][number];

/** The name of a new passkey, by the device that makes it. */
function deviceName(): string {
  const { userAgent } = navigator;
  const name = ['iPhone', 'iPad', 'Android', 'Windows', 'Mac', 'Linux'].find((each) => userAgent.includes(each));
  return name === undefined ? t`Passkey` : t`Passkey on ${name}`;
}

export interface AddPasskeyRowProps {
  isFirst: boolean;
  /** Gets the recovery codes, if this is the first factor. */
  onCodes: (codes: readonly string[]) => void;
}

export function AddPasskeyRow({ isFirst, onCodes }: AddPasskeyRowProps) {
  const utils = api.useUtils();
  const add = useBusyAction(async () => {
    try {
      const { options } = await utils.client.factors.addPasskeyOptions.mutate({});
      const passkey = await createPasskey(options);
      const { recoveryCodes } = await utils.client.factors.addPasskey.mutate(
        { name: deviceName(), passkey },
        UNTIL_SHOWN,
      );
      showToast({ tone: 'success', title: t`Passkey added` });
      onCodes(recoveryCodes ?? []);
    } catch (error) {
      const text = passkeyFailure(error);
      if (text === undefined) showFailure(error, t`Failed to add the passkey`);
      else showToast({ tone: 'danger', title: text });
    }
  });
  return (
    <ItemRow
      icon={<Fingerprint aria-hidden />}
      title={isFirst ? t`Passkeys` : t`Another passkey`}
      text={t`Sign in with your fingerprint, face or screen lock.`}
    >
      <Button size="small" variant="secondary" busy={add.isBusy && t`Adding…`} onClick={add.run}>
        <Trans>Add a passkey</Trans>
      </Button>
    </ItemRow>
  );
}

export function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, createdAt, lastUsedAt, worksAt } = passkey;
  const text = (
    <>
      {lastUsedAt === null ? (
        <Trans>
          Added <RelativeTime iso={createdAt} />
        </Trans>
      ) : (
        <Trans>
          Added <RelativeTime iso={createdAt} />, last used <RelativeTime iso={lastUsedAt} />
        </Trans>
      )}
      {worksAt !== null && `. ${t`Works only on ${worksAt}.`}`}
    </>
  );
  return (
    <ItemRow icon={<Fingerprint aria-hidden />} title={name} text={text}>
      <RenamePasskey id={id} name={name} />
      <RemovePasskey id={id} name={name} />
    </ItemRow>
  );
}

function RenamePasskey({ id, name }: Pick<Passkey, 'id' | 'name'>) {
  const [typed, setTyped] = useState(name);
  const rename = api.factors.renamePasskey.useMutation({
    trpc: UNTIL_SHOWN,
    onError: (error) => showFailure(error, t`Failed to rename the passkey`),
  });
  return (
    <ConfirmButton
      label={t`Rename`}
      name={t`Rename ${name}`}
      title={t`Rename this passkey`}
      description={t`Choose a name that tells you where it is.`}
      confirmLabel={t`Save`}
      busy={rename.isPending && t`Saving…`}
      confirmDisabledReason={typed.trim() === '' && t`Enter a name`}
      onConfirm={(close) => rename.mutate({ id, name: typed }, { onSuccess: close })}
    >
      <TextField label={t`Name`} value={typed} onChange={(event) => setTyped(event.target.value)} />
    </ConfirmButton>
  );
}

function RemovePasskey({ id, name }: Pick<Passkey, 'id' | 'name'>) {
  const remove = api.factors.removePasskey.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess({ credentialId, rpId }) {
      void forgetPasskey({ credentialId, rpId });
      showToast({ tone: 'success', title: t`Passkey removed` });
    },
    onError: (error) => showFailure(error, t`Failed to remove the passkey`),
  });
  return (
    <ConfirmButton
      label={t`Remove`}
      name={t`Remove ${name}`}
      title={t`Remove ${name}?`}
      description={t`It no longer signs in to your account. Without any passkey or app, your recovery codes stop working too.`}
      tone="danger"
      busy={remove.isPending && t`Removing…`}
      onConfirm={() => remove.mutate({ id })}
    />
  );
}
