import { t } from '@lingui/core/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { ACT_TITLES, RULE_NAMES } from '#language/admin-names';
import { formatCount, formatInr } from '../../../ui/format/money/money.ts';
import { sentenceCase } from '../sentence-case.ts';

/** An action of an admin, as the log has it. */
export type Act = OutputOf<typeof contract.admin.auditLog>['content'][number];

export const titleOf = ({ act }: Act): string => ACT_TITLES[act] ?? sentenceCase(act);

/** The person, message or rule that the action was about. A payment is named by its id. */
export function subjectOf({ subject: { kind, id, name } }: Act): string {
  const rule = kind === 'rule' && Object.entries(RULE_NAMES).find(([code]) => code === id);
  return rule ? rule[1] : (name ?? id);
}

/** The id of the person whom the action was about. */
export function personIdOf({ subject, detail }: Act): string | undefined {
  const id = subject.kind === 'user' ? subject.id : (detail['userId'] ?? detail['buyerId']);
  return typeof id === 'string' ? id : undefined;
}

interface Entry {
  name: string;
  text: string;
  /** The id of a user. */
  userId?: string;
}

/** Details whose stored name makes a poor label. */
const LABELS: Readonly<Record<string, string>> = {
  utr: 'UTR',
  amountCoins: t`Amount`,
  earnedBonusCoins: t`Earned from bonus coins`,
  accountNumberLast4: t`Bank account`,
  maskedUpiId: t`UPI ID`,
  sessionsEnded: t`Sessions ended`,
  messageStatus: t`Message`,
  owedCoins: t`Owed`,
  frozenCoins: t`Frozen`,
  senderId: t`Sender`,
  recipientId: t`Recipient`,
  messageId: t`Message ID`,
  again: t`Exported before`,
};

/** What else the log says about the action, with labels and units. */
export function entriesOf(act: Act): Entry[] {
  return Object.entries(act.detail)
    .filter(([, value]) => value !== null && value !== personIdOf(act))
    .map(([name, value]) => ({
      name: LABELS[name] ?? sentenceCase(name),
      text: textOf(name, value),
      ...(/^(sender|recipient)Id$/.test(name) && { userId: String(value) }),
    }));
}

function textOf(name: string, value: unknown): string {
  if (name === 'amountCoins') return formatInr(Number(value));
  if (typeof value === 'number') return formatCount(value);
  if (typeof value === 'boolean') return value ? t`Yes` : t`No`;
  if (name === 'accountNumberLast4') return `•••• ${String(value)}`;
  if (name === 'messageStatus') return sentenceCase(String(value));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What a row has room for: the amount, the bank's reference, and the reason or note. */
export function summaryOf({ detail }: Act): string {
  const { amountCoins, utr, reason, note } = detail;
  return [typeof amountCoins === 'number' && formatInr(amountCoins), utr, reason ?? note]
    .filter((part) => typeof part === 'string')
    .join(' · ');
}
