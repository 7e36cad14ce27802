import { DomainError, LIMITS } from '@proverse/shared';
import type { Selectable } from 'kysely';
import type { OutputFor, Services, UserContext } from '../context.ts';
import type { Verifications } from '../database/schema.ts';
import type { Tx } from '../database/transaction.ts';

type Verification = OutputFor<'verification.list'>['verifications'][number];
export type VerificationRow = Selectable<Verifications>;

const TXT_PREFIX = 'proverse-verify=';

export function txtRecordOf(token: string): string {
  return `${TXT_PREFIX}${token}`;
}

/**
 * Returns the pages that a link with rel="me" may lead to: the user's page on the web first, if it is public. Former handles
 * count, because no one else can ever have them.
 */
export async function profileUrlsOf(
  { db, config }: Pick<Services, 'db' | 'config'>,
  userId: string,
): Promise<string[]> {
  const handles = await db
    .selectFrom('handles')
    .innerJoin('users', 'users.id', 'handles.user_id')
    .select([
      'handles.handle',
      (row) => row('users.handle', '=', row.ref('handles.handle')).and('is_public_on_web', '=', true).as('isPage'),
    ])
    .where('users.id', '=', userId)
    .execute();
  const pageOf = ({ handle }: { handle: string }) => `${config.publicUrl}/@${handle}`;
  return [
    ...handles.filter(({ isPage }) => isPage).map(pageOf),
    `${config.publicUrl}/profile/${userId}`,
    ...handles.filter(({ isPage }) => !isPage).map(pageOf),
  ];
}

export function verificationOnWire(row: VerificationRow): Verification {
  return {
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    state: stateOf(row),
    txtRecord: row.token === null ? null : txtRecordOf(row.token),
    provenAt: wireTime(row.proven_at),
    checkedAt: wireTime(row.checked_at),
    failingSince: wireTime(row.failing_since),
    lostAt: wireTime(row.lost_at),
    lostBecause: row.lost_because,
  };
}

function stateOf({ proven_at, lost_at, failing_since }: VerificationRow): Verification['state'] {
  if (proven_at === null) return 'pending';
  if (lost_at !== null) return 'lost';
  return failing_since === null ? 'proven' : 'failing';
}

function wireTime(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}

/**
 * Checks that the user can add this verification, and locks the user's row until the transaction ends.
 * @throws DomainError VERIFICATIONS_FULL unless they have this one already
 */
export async function requireRoom(tx: Tx, { userId }: UserContext, kind: VerificationRow['kind'], subject: string) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();
  const others = await tx
    .selectFrom('verifications')
    .select('id')
    .where('user_id', '=', userId)
    .where((row) => row.not(row.and({ kind, subject })))
    .execute();
  if (others.length >= LIMITS.verificationsMax) {
    throw new DomainError('VERIFICATIONS_FULL', { max: LIMITS.verificationsMax });
  }
}
