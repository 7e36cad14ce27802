import { markText } from '../../../ui/format/mark-text.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type contract, type OutputOf } from '@proverse/shared';
import { AtSign, Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { showFailure } from '../../../app/show-failure.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { RelativeTime } from '../../../ui/format/time/RelativeTime.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { ItemRow } from '../ItemRow.tsx';

export type OwnVerification = OutputOf<typeof contract.verification.list>['verifications'][number];

export interface VerificationRowProps {
  verification: OwnVerification;
  /** Opens the dialog in which it is proven. */
  onProve: () => void;
}

/** A domain or work email, and whether others see its mark. */
export function VerificationRow({ verification, onProve }: VerificationRowProps) {
  const { kind, state } = verification;
  return (
    <ItemRow
      icon={kind === 'domain' ? <Globe aria-hidden /> : <AtSign aria-hidden />}
      title={markText(verification)}
      text={<StateText verification={verification} />}
    >
      {state !== 'proven' && (
        <Button size="small" variant="secondary" aria-label={t`Verify ${verification.subject}`} onClick={onProve}>
          {state === 'pending' ? t`Verify` : t`Verify again`}
        </Button>
      )}
      <Remove verification={verification} />
    </ItemRow>
  );
}

const LOST: Record<NonNullable<OwnVerification['lostBecause']>, string> = {
  not_found: t`Not shown: we no longer find your record or link`,
  name_changed: t`Not shown: you changed your name`,
  expired: t`Not shown: work emails expire after a year`,
  moved: t`Not shown: another account confirmed this mailbox`,
};

function StateText({ verification }: { verification: OwnVerification }): ReactNode {
  const { state, provenAt, checkedAt, lostBecause } = verification;
  switch (state) {
    case 'pending':
      return t`Not verified yet`;
    case 'lost':
      return <span className="text-warning">{lostBecause ? LOST[lostBecause] : t`Not shown`}</span>;
    case 'failing':
      return (
        <span className="text-warning">
          {checkedAt ? (
            <Trans>
              Still shown, but the last check found neither your record nor your link. Last seen{' '}
              <RelativeTime iso={checkedAt} />
            </Trans>
          ) : (
            <Trans>Still shown, but the last check found neither your record nor your link</Trans>
          )}
        </span>
      );
    case 'proven':
      return (
        provenAt && (
          <Proven
            provenAt={provenAt}
            checkedAt={verification.kind === 'domain' && checkedAt !== provenAt ? checkedAt : null}
          />
        )
      );
  }
}

function Proven({ provenAt, checkedAt }: { provenAt: string; checkedAt: string | null }) {
  const proven = <RelativeTime iso={provenAt} />;
  if (checkedAt === null) return <Trans>Verified {proven}</Trans>;
  return (
    <Trans>
      Verified {proven}, checked <RelativeTime iso={checkedAt} />
    </Trans>
  );
}

function Remove({ verification }: { verification: OwnVerification }) {
  const remove = api.verification.remove.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess: () => showToast({ tone: 'success', title: t`${verification.subject} removed` }),
    onError: (error) => showFailure(error, t`Failed to remove it`),
  });
  return (
    <ConfirmButton
      label={t`Remove`}
      name={t`Remove ${verification.subject}`}
      title={t`Remove ${verification.subject}?`}
      description={t`“${markText(verification)}” disappears from your profile.`}
      tone="danger"
      busy={remove.isPending && t`Removing…`}
      onConfirm={(close) => remove.mutate({ id: verification.id }, { onSuccess: close })}
    />
  );
}
