import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorBody } from '#language/texts';
import { api, failureText } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { FormError } from '../../../ui/controls/FormError.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { applyServerErrors, fieldsOf, useRuleForm } from '../../../ui/hooks/form.ts';
import { CopyableText } from '../../../ui/format/CopyableText.tsx';
import { Dialog, type DialogProps } from '../../../ui/overlays/Dialog.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import type { OwnVerification } from './VerificationRow.tsx';

export interface DomainDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange'> {
  /** The domain to prove. Without one, the dialog first asks for it. */
  verification: OwnVerification | undefined;
  /** Where the link on the home page leads. */
  profileUrl: string;
  /** Gets the id of a domain that was just added. */
  onAdded: (id: string) => void;
}

/** Asks for a domain, then shows the record or the link that proves it. */
export function DomainDialog({ open, onOpenChange, verification, profileUrl, onAdded }: DomainDialogProps) {
  const close = () => onOpenChange(false);
  return verification ? (
    <ProveDomain open={open} onClose={close} verification={verification} profileUrl={profileUrl} />
  ) : (
    <AddDomain open={open} onClose={close} onAdded={onAdded} />
  );
}

function AddDomain({ open, onClose, onAdded }: { open: boolean; onClose: () => void; onAdded: (id: string) => void }) {
  const form = useRuleForm({ domain: '' });
  const add = api.verification.addDomain.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess({ id }) {
      form.reset();
      onAdded(id);
    },
    onError(error) {
      applyServerErrors(form, errorBody(error)?.errors ?? {});
      form.setFocus('domain', { shouldSelect: true });
    },
  });

  function close(): void {
    form.clearErrors();
    add.reset();
    onClose();
  }

  const submit = form.handleSubmit((input) => {
    if (!add.isPending) add.mutate(input);
  });

  return (
    <FormDialog
      open={open}
      onOpenChange={close}
      title={t`Verify a domain`}
      description={t`Your profile says “Domain example.com” once we find your record or link there.`}
      locked={false}
      submitLabel={t`Continue`}
      busy={add.isPending && t`Adding…`}
      failure={add.error && !errorBody(add.error)?.errors && failureText(add.error)}
      onSubmit={() => void submit()}
    >
      <TextField
        label={t`Domain`}
        hint={t`Your own site, such as asha-rao.com`}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldsOf(form)('domain')}
      />
    </FormDialog>
  );
}

interface ProveDomainProps {
  open: boolean;
  onClose: () => void;
  verification: OwnVerification;
  profileUrl: string;
}

function ProveDomain({ open, onClose, verification, profileUrl }: ProveDomainProps) {
  const { id, subject, txtRecord } = verification;
  const check = api.verification.checkDomain.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess({ result }) {
      if (result !== 'found') return;
      showToast({ tone: 'success', title: t`${subject} is verified` });
      close();
    },
  });

  function close(): void {
    check.reset();
    onClose();
  }

  const outcome = check.error
    ? failureText(check.error)
    : check.data?.result === 'absent'
      ? t`We found neither the record nor the link yet. A new record can take an hour to be visible.`
      : check.data?.result === 'unreachable' &&
        t`We found no proof, but the name servers or the home page of ${subject} did not answer. Try again in a few minutes.`;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={t`Verify ${subject}`}
      description={t`Do one of these, then check. Leave it in place: we look every week.`}
      locked={check.isPending}
      footer={
        <>
          <Button variant="ghost" onClick={close}>
            <Trans>Later</Trans>
          </Button>
          <Button busy={check.isPending && t`Checking…`} onClick={() => check.mutate({ id })}>
            <Trans>Check now</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-6">
        <section aria-labelledby="by-record" className="grid gap-2">
          <h3 id="by-record" className="font-semibold">
            <Trans>Add a DNS record</Trans>
          </h3>
          <p className="text-sm text-muted">
            <Trans>
              Where you manage {subject}, add a record of type TXT for the domain itself (often written as @).
            </Trans>
          </p>
          <CopyableText label={t`TXT record`} text={txtRecord ?? ''} />
        </section>
        <section aria-labelledby="by-link" className="grid gap-2">
          <h3 id="by-link" className="font-semibold">
            <Trans>Or link to your profile</Trans>
          </h3>
          <p className="text-sm text-muted">
            <Trans>Add this link anywhere on the home page, https://{subject}.</Trans>
          </p>
          <CopyableText label={t`HTML link`} text={`<a rel="me" href="${profileUrl}">Proverse</a>`} />
        </section>
        <FormError>{outcome}</FormError>
      </div>
    </Dialog>
  );
}
