import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { adminFunction } from '../../admin-acts/admin-function.ts';

const settle = adminFunction<(eventId: string, note: string) => void>('payment_settle');

/**
 * Marks an unmatched payment as settled, which removes it from the list. `note` says how it was handled at the
 * provider. Moves no coins. A repeat keeps the first note.
 * @throws DomainError NOT_FOUND
 */
export async function settlePayment(
  ctx: UserContext,
  input: InputFor<'admin.settlePayment'>,
): Promise<OutputFor<'admin.settlePayment'>> {
  const { id, note } = input;
  await settle(ctx, 'admin.settlePayment', input, id, note);
  return { id };
}
