import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { errorBody } from '#language/texts';
import { useState, type FormEvent } from 'react';
import { api, failureText } from '../../api/api.ts';
import { LoadStatus } from '../../app/LoadStatus.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { passText } from '../../ui/format/money/pass-text.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { termsOf } from './pass-terms.ts';
import { useRevokePass } from './use-revoke-pass.ts';

const TERMS = [
  { value: '1', label: t`1 message` },
  { value: '3', label: t`3 messages` },
  { value: '10', label: t`10 messages` },
  { value: '30 days', label: t`Any number for 30 days` },
  { value: '365 days', label: t`Any number for a year` },
] as const;

type Term = (typeof TERMS)[number]['value'];

export interface FreePassDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  userId: string;
  name: string;
}

/** Lets a person message the user for free. Shows the pass that they have, which can be revoked or replaced. */
export function FreePassDialog({ open, onOpenChange, userId, name }: FreePassDialogProps) {
  const [term, setTerm] = useState<Term>('3');
  const query = api.passes.of.useQuery({ userId });
  const { data } = query;
  const grant = api.passes.grant.useMutation({
    onSuccess() {
      showToast({ tone: 'success', title: t`${name} can message you for free` });
      close();
    },
  });
  const pass = data?.pass;

  function close(): void {
    grant.reset();
    onOpenChange(false);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    grant.mutate({ userId, ...termsOf(term) });
  }

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t`Free pass`}
      description={
        <>
          <Trans>
            <bdi>{name}</bdi> can message you without coins. You earn nothing with these messages, and they can’t be
            rated. Your pause and weekly limit also apply to them. You can revoke the pass at any time.
          </Trans>
        </>
      }
      locked={grant.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          {data && (
            <Button type="submit" form="free-pass" busy={grant.isPending && t`Saving…`}>
              {pass ? t`Replace pass` : t`Give pass`}
            </Button>
          )}
        </>
      }
    >
      {!data && <LoadStatus what={t`the pass`} query={query} count={5} className="h-11" />}
      {data && (
        <form id="free-pass" onSubmit={submit} className="flex flex-col gap-4">
          {grant.isError && (
            <FormError>
              {errorBody(grant.error)?.errors?.['uses'] ?? failureText(grant.error, t`The pass could not be saved`)}
            </FormError>
          )}
          {pass && <CurrentPass pass={pass} userId={userId} name={name} />}
          <RadioGroup label={t`Free for`} options={TERMS} value={term} onValueChange={setTerm} />
        </form>
      )}
    </Dialog>
  );
}

type Pass = NonNullable<OutputOf<typeof contract.passes.of>['pass']>;

function CurrentPass({ pass, userId, name }: { pass: Pass; userId: string; name: string }) {
  const { revoke, isRevoking } = useRevokePass(userId, name);
  return (
    <Banner
      tone="info"
      title={t`${name} has a pass`}
      action={
        <Button size="small" variant="secondary" busy={isRevoking && t`Revoking…`} onClick={revoke}>
          <Trans>Revoke</Trans>
        </Button>
      }
    >
      {passText({ until: pass.until, usesLeft: pass.usesMax === null ? null : pass.usesMax - pass.uses })}
    </Banner>
  );
}
