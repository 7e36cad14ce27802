/** Compares what the product acknowledged with what the database holds. */
import type pg from 'pg';
import { audit } from '../../../scripts/audit/audit.ts';
import type { Acknowledged } from './crash-load.ts';

export interface Verdict {
  /** Acknowledged, but not in the database as acknowledged. */
  readonly lost: number;
  readonly doubled: number;
  /** In the database, although no call asked for it. */
  readonly created: number;
  /** Answered as not done, but in the database. */
  readonly untrue: number;
}

/** The load must have ended, so that every operation has its outcome. */
export async function verify(client: pg.ClientBase, seen: Acknowledged): Promise<Verdict> {
  const rows = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => (await client.query<T>(text)).rows;
  const messages = await rows<{ subject: string; fact: string }>(
    `select subject, concat_ws(' ', id, sender_id, recipient_id, status) as fact from messages`,
  );
  const purchases = await rows<{ id: string; fact: string }>(
    `select id, concat_ws(' ', user_id, status) as fact from purchases`,
  );
  const withdrawals = await rows<{ id: string; fact: string }>(`select id, status as fact from withdrawals`);

  const facts = new Map([...purchases, ...withdrawals].map(({ id, fact }) => [id, fact]));
  const bySubject = Map.groupBy(messages, ({ subject }) => subject);
  const hasMessage = ({ id, subject, from, to, state }: Acknowledged['messages'][number]): boolean =>
    bySubject.get(subject)?.some(({ fact }) => fact === `${id} ${from.id} ${to.id} ${state}`) ?? false;
  const known = new Set([...seen.messages.map(({ subject }) => subject), ...seen.notSent]);
  const isKnown = ({ id }: { readonly id: string }): boolean => seen.purchases.has(id) || seen.withdrawals.has(id);
  return {
    lost:
      seen.messages.filter((message) => !hasMessage(message)).length +
      [...seen.purchases].filter(([id, buyer]) => facts.get(id) !== `${buyer} completed`).length +
      [...seen.withdrawals].filter(([id, state]) => facts.get(id) !== state).length,
    doubled: messages.length - bySubject.size,
    created:
      [...bySubject.keys()].filter((subject) => !known.has(subject)).length +
      [...purchases.filter(({ fact }) => fact.endsWith(' completed')), ...withdrawals].filter((row) => !isKnown(row))
        .length,
    untrue: seen.notSent.filter((subject) => bySubject.has(subject)).length,
  };
}

/** Returns the findings of `npm run audit`. The client logs in as the auditor or someone who may act as it. */
export async function auditFindings(client: pg.ClientBase): Promise<string[]> {
  return (await audit(client)).flatMap(({ findings }) => findings);
}
