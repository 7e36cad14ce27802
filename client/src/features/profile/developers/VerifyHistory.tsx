import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ProofPage, ProofVerdict } from '@proverse/shared';
import { FAILURE_TEXTS } from '#language/texts';
import { Download, ShieldCheck } from 'lucide-react';
import { failureText } from '../../../api/api.ts';
import { saveBlob } from '../../../api/download.ts';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { useOwnMoney } from '../../../ui/format/money/balance-privacy.tsx';
import { formatCount } from '../../../ui/format/money/money.ts';
import { formatDateTime } from '../../../ui/format/time/relative-time.ts';
import { useProof } from './use-proof.ts';

/** Lets users verify their history without trusting the server. */
export function VerifyHistory() {
  const { verification, entryCount } = useProof();
  const { data, error, isIdle, isPending, mutate } = verification;
  const reason = error && failureText(error, FAILURE_TEXTS.proof);
  return (
    <Section
      id="proof"
      title={t`Verify your history`}
      text={t`We link all transactions in a chain of hashes, which reveals any later change. Your browser can verify your history without trusting us.`}
    >
      {error && (
        <Banner tone="danger" title={FAILURE_TEXTS.proof}>
          {reason !== FAILURE_TEXTS.proof && reason} <Trans>Nothing was verified. Try again.</Trans>
        </Banner>
      )}
      {data && <Verdict verdict={data.verdict} pages={data.pages} />}
      <Button
        variant="secondary"
        className="self-start"
        icon={<ShieldCheck aria-hidden />}
        busy={isPending && (entryCount === 0 ? t`Verifying…` : t`Verifying ${formatCount(entryCount)} entries…`)}
        onClick={() => mutate()}
      >
        {isIdle ? t`Verify my history` : t`Verify again`}
      </Button>
    </Section>
  );
}

function Verdict({ verdict, pages }: { verdict: ProofVerdict; pages: readonly ProofPage[] }) {
  const money = useOwnMoney();
  const checkpoint = pages[0]?.seals.at(-1);
  if (!checkpoint) {
    return (
      <Banner tone="info" title={t`Nothing to verify yet`}>
        <Trans>New transactions can be verified after about a minute. Try again then.</Trans>
      </Banner>
    );
  }
  if (!verdict.ok) {
    return (
      <>
        <Banner tone="danger" title={t`Verification failed`}>
          <Trans>{verdict.problem}. Your history may have been changed. Download the proof below and contact us.</Trans>
        </Banner>
        <DownloadProof pages={pages} />
      </>
    );
  }
  return (
    <>
      <Banner tone="success" title={verifiedText(verdict.entries.length, verdict.complete)}>
        {verdict.coins !== null && t`They add up to ${money.coins(verdict.coins)}.`}
      </Banner>
      <dl className="flex flex-col gap-2 text-sm">
        <div>
          <dt className="text-muted">
            <Trans>Last checkpoint</Trans>
          </dt>
          <dd className="tabular-nums">
            <Trans>
              Number {formatCount(verdict.lastCheckpoint.number)},{' '}
              {formatDateTime(Number(checkpoint.checkpointedAtMicros) / 1000)}
            </Trans>
          </dd>
        </div>
        <div>
          <dt className="text-muted">
            <Trans>Hash (SHA-256)</Trans>
          </dt>
          <dd className="break-all">{verdict.lastCheckpoint.hash}</dd>
        </div>
      </dl>
      <p className="text-sm text-muted">
        <Trans>
          Save the number and the hash, or the proof. They must never change. The next checkpoint covers the
          transactions of the last minute.
        </Trans>
      </p>
      <DownloadProof pages={pages} />
    </>
  );
}

function DownloadProof({ pages }: { pages: readonly ProofPage[] }) {
  function save(): void {
    const name = `proverse-proof-checkpoint-${pages[0]?.seals.at(-1)?.number ?? 0}.json`;
    saveBlob(new Blob([JSON.stringify(pages, null, 2)], { type: 'application/json' }), name);
  }
  return (
    <Button variant="secondary" className="self-start" icon={<Download aria-hidden />} onClick={save}>
      <Trans>Download proof</Trans>
    </Button>
  );
}

function verifiedText(count: number, isAll: boolean): string {
  if (!isAll) return plural(count, { one: '# entry verified.', other: '# entries verified.' });
  return plural(count, { one: '# entry verified.', other: 'All # entries verified.' });
}
