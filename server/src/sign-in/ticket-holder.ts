import { DomainError } from '@proverse/shared';
import type { Tx } from '../database/transaction.ts';
import type { Ticket } from './sign-in-tickets.ts';

/**
 * Locks the row of the user whose password the ticket proves. This serialises sign-ins and recoveries with each other, with
 * changes of factors and passwords, and with withdrawals.
 * @throws DomainError SIGN_IN_EXPIRED after a new password, ACCOUNT_SUSPENDED
 */
export async function lockTicketHolder(tx: Tx, ticket: Ticket): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['status', 'password_hash as passwordHash'])
    .where('id', '=', ticket.userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (user?.status === 'suspended') throw new DomainError('ACCOUNT_SUSPENDED');
  if (!user || !ticket.isFor(user.passwordHash)) throw new DomainError('SIGN_IN_EXPIRED');
}
