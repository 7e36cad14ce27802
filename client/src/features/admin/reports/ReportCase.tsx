import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { langOf, type contract, type OutputOf } from '@proverse/shared';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { Badge } from '../../../ui/format/Badge.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { Price } from '../../../ui/format/money/Price.tsx';
import { formatCoins } from '../../../ui/format/money/money.ts';
import { formatDateTime } from '../../../ui/format/time/relative-time.ts';
import { REPORT_REASONS } from '../../../people/safety/report-reasons.ts';
import { ActionDialog } from '../ActionDialog.tsx';
import { CasePerson } from '../people/CasePerson.tsx';
import { sentenceCase } from '../sentence-case.ts';
import { actionOutcome } from '../action-outcome.ts';
import { ReportFiles } from './ReportFiles.tsx';

export type Report = OutputOf<typeof contract.admin.reports>['content'][number];

const SIDES = [
  ['from', t`From`],
  ['to', t`To`],
] as const;

const NOTE = { label: t`Note`, hint: t`Kept in the log.`, maxLength: 500, optional: true };

/** One report with its message. Admins decide on it here, except on reports about their own messages. */
export function ReportCase({ report }: { report: Report }) {
  const { message, resolution } = report;
  const [decision, setDecision] = useState<'dismiss' | 'refund'>();
  const isRefund = decision === 'refund';
  const resolve = api.admin.resolveReport.useMutation(
    actionOutcome(isRefund ? t`Sender refunded` : t`Report dismissed`, () => setDecision(undefined)),
  );
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Price coins={message.amount} />
        <Badge>{sentenceCase(message.refundedAt === null ? message.status : 'refunded')}</Badge>
        <span className="text-muted">{formatDateTime(Date.parse(message.createdAt))}</span>
      </p>
      <div className="flex flex-col gap-3">
        {SIDES.map(([side, prefix]) => (
          <CasePerson key={side} person={message[side]} prefix={prefix} />
        ))}
      </div>
      <p className="text-sm">
        <Trans>
          <span className="font-semibold">{REPORT_REASONS[report.reason]}</span>, reported by the{' '}
          {report.reportedBy === 'sender' ? t`sender` : t`recipient`}, {formatDateTime(Date.parse(report.createdAt))}
        </Trans>
      </p>
      {report.details !== null && (
        <p dir="auto" lang={langOf(report.details)} className="max-w-prose whitespace-pre-line wrap-anywhere">
          {report.details}
        </p>
      )}
      <Text label={t`Message`} text={message.content} />
      {message.reply !== null && <Text label={t`Reply`} text={message.reply} />}
      <ReportFiles reportId={report.id} files={message.files} />
      {resolution === null && report.isOwn && (
        <p className="rounded-control bg-raised px-3 py-2 text-sm">
          <Trans>This report is about your own message. Another admin has to review it.</Trans>
        </p>
      )}
      {resolution === null && !report.isOwn && (
        <div className="flex flex-wrap gap-2 border-t border-line pt-4">
          <Button variant="danger" onClick={() => setDecision('refund')}>
            <Trans>Refund the sender</Trans>
          </Button>
          <Button variant="secondary" onClick={() => setDecision('dismiss')}>
            <Trans>Dismiss</Trans>
          </Button>
        </div>
      )}
      {resolution !== null && (
        <p className="rounded-control bg-raised px-3 py-2 text-sm wrap-anywhere">
          {resolutionText(report.status, formatDateTime(Date.parse(resolution.at)), resolution.byName)}
          {resolution.note !== null && `: ${resolution.note}`}
        </p>
      )}
      {decision && (
        <ActionDialog
          onClose={() => setDecision(undefined)}
          title={isRefund ? t`Refund the sender?` : t`Dismiss this report?`}
          description={
            isRefund
              ? t`${message.from.name} gets ${formatCoins(message.amount)} back. Any coins that ${message.to.name} earned from it are taken back.`
              : t`The message stays as it is. We notify the person who reported it.`
          }
          confirmLabel={isRefund ? t`Refund` : t`Dismiss`}
          tone={isRefund ? 'danger' : 'primary'}
          field={NOTE}
          mutation={resolve}
          failureTitle={t`Failed to resolve the report`}
          onConfirm={(note) => resolve.mutate({ id: report.id, decision, ...(note && { note }) })}
        />
      )}
    </div>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    <details open className="rounded-control border border-line px-3">
      <summary className="flex min-h-11 items-center font-medium">{label}</summary>
      <p dir="auto" lang={langOf(text)} className="max-w-prose pb-3 whitespace-pre-wrap wrap-anywhere">
        {text}
      </p>
    </details>
  );
}

function resolutionText(status: string, time: string, byName: string | null): string {
  if (byName === null) return status === 'refunded' ? t`Refunded ${time}` : t`Dismissed ${time}`;
  return status === 'refunded' ? t`Refunded ${time} by ${byName}` : t`Dismissed ${time} by ${byName}`;
}
