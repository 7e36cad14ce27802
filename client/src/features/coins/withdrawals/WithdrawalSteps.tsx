import { t } from '@lingui/core/macro';
import { Circle, CircleCheck, CircleDot, CircleX } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { formatDateTime } from '../../../ui/format/time/relative-time.ts';
import type { Withdrawal, WithdrawalsPage } from './use-withdrawals.ts';
import { stepsOf } from './withdrawal-steps.ts';

/** The progress of a withdrawal as a list of steps with their times. */
export function WithdrawalSteps({ withdrawal, days }: { withdrawal: Withdrawal; days: WithdrawalsPage['limits'] }) {
  return (
    <ol aria-label={t`Progress`} className="flex flex-col gap-3">
      {stepsOf(withdrawal, days).map(({ label, state, at, note }) => {
        const { Icon, tone, spoken } = LOOKS[state];
        return (
          <li key={label} aria-current={state === 'current' ? 'step' : undefined} className="flex gap-3">
            <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', tone)} />
            <div className="min-w-0">
              <p className={cx('font-medium', state === 'ahead' && 'text-muted')}>
                {label}
                <span className="sr-only">{spoken}</span>
              </p>
              {at !== null && (
                <p className="text-sm text-muted">
                  <time dateTime={at}>{formatDateTime(Date.parse(at))}</time>
                </p>
              )}
              {note !== undefined && <p className="text-sm text-muted wrap-anywhere">{note}</p>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

const LOOKS = {
  done: { Icon: CircleCheck, tone: 'text-success', spoken: t`: done` },
  current: { Icon: CircleDot, tone: 'text-primary', spoken: t`: current` },
  ahead: { Icon: Circle, tone: 'text-muted', spoken: t`: upcoming` },
  failed: { Icon: CircleX, tone: 'text-danger', spoken: '' },
};
