import type { ProofPage, ProofVerdict } from '@proverse/shared';
import { FAILURE_TEXTS } from '@proverse/shared';
import { Download, ShieldCheck } from 'lucide-react';
import { saveBlob } from '../../download.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { formatCoins, formatCount } from '../../ui/format/money.ts';
import { formatDateTime } from '../../ui/format/relative-time.ts';
import { useProof } from './use-proof.ts';

/** Lets the owner of a wallet check its history without trusting the server. */
export function ProofPanel() {
  const { proof, check } = useProof();
  const isChecking = proof.state === 'checking';
  return (
    <Card as="section" aria-labelledby="proof" className="flex flex-col gap-3">
      <h2 id="proof" className="flex items-center gap-2 text-lg font-semibold">
        <ShieldCheck aria-hidden className="size-5 text-muted" />
        Proof of your history
      </h2>
      <p className="text-sm text-muted">
        Every transaction is sealed into a chain of hashes, so that none can be changed or taken out later without it
        showing. Your browser can check yours without trusting us.
      </p>
      {proof.state === 'failed' && (
        <Banner tone="danger" title={FAILURE_TEXTS.proof}>
          {proof.text !== FAILURE_TEXTS.proof && proof.text} Nothing was checked. Try again.
        </Banner>
      )}
      {proof.state === 'unsealed' && (
        <Banner tone="info" title="Nothing is sealed yet">
          A new transaction is sealed within a minute. Check again then.
        </Banner>
      )}
      {proof.state === 'checked' && <Verdict verdict={proof.verdict} pages={proof.pages} />}
      <Button
        variant="secondary"
        className="self-start"
        icon={<ShieldCheck aria-hidden />}
        busy={
          isChecking && (proof.entryCount === 0 ? 'Checking…' : `Checking ${formatCount(proof.entryCount)} entries…`)
        }
        onClick={check}
      >
        {proof.state === 'idle' ? 'Check my history' : 'Check again'}
      </Button>
    </Card>
  );
}

function Verdict({ verdict, pages }: { verdict: ProofVerdict; pages: readonly ProofPage[] }) {
  const seal = pages[0]?.seals.at(-1);
  if (!verdict.ok) {
    return (
      <>
        <Banner tone="danger" title="The proof does not hold">
          {verdict.problem}. Keep the file below and tell us: your history may have been changed.
        </Banner>
        <DownloadProof pages={pages} />
      </>
    );
  }
  const count = verdict.entries.length;
  return (
    <>
      <Banner tone="success" title={`${formatCount(count)} ${count === 1 ? 'entry' : 'entries'} proved`}>
        {count === 1 ? 'It is' : 'Each is'} in the sealed chain as it was written
        {verdict.complete && `, and up to this seal none is left out`}.
        {verdict.coins !== null && ` Together they come to ${formatCoins(verdict.coins)}.`}
      </Banner>
      <dl className="flex flex-col gap-2 text-sm">
        <div>
          <dt className="text-muted">Last seal</dt>
          <dd className="tabular-nums">
            Number {formatCount(verdict.lastCheckpoint.number)}
            {seal && `, ${formatDateTime(Number(seal.sealedAtMicros) / 1000)}`}
          </dd>
        </div>
        <div>
          <dt className="text-muted">Its hash (SHA-256)</dt>
          <dd className="break-all">{verdict.lastCheckpoint.hash}</dd>
        </div>
      </dl>
      <p className="text-sm text-muted">
        Note the number and the hash, or keep the file: they must be the same whenever they are looked at again.
        Transactions of the last minute are sealed next.
      </p>
      <DownloadProof pages={pages} />
    </>
  );
}

function DownloadProof({ pages }: { pages: readonly ProofPage[] }) {
  function save(): void {
    const name = `proverse-proof-seal-${pages[0]?.seals.at(-1)?.number ?? 0}.json`;
    saveBlob(new Blob([JSON.stringify(pages, null, 2)], { type: 'application/json' }), name);
  }
  return (
    <Button variant="secondary" className="self-start" icon={<Download aria-hidden />} onClick={save}>
      Download proof
    </Button>
  );
}
