import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { adminFunction } from '../../admin-acts/admin-function.ts';

const settle = adminFunction<(eventId: string, note: string) => void>('payment_dismiss');

/**
 * Marks an unmatched payment as settled, which removes it from the list. `note` says how it was handled at the
 * provider. Moves no coins. A repeat keeps the first note.
 * @throws DomainError NOT_FOUND
 */
export async function dismissPayment(
  ctx: UserContext,
  input: InputFor<'admin.dismissPayment'>,
): Promise<OutputFor<'admin.dismissPayment'>> {
  const { id, note } = input;
  await settle(ctx, 'admin.dismissPayment', input, id, note);
  return { id };
}
