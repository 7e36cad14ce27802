import type { InputFor, OutputFor, UserContext } from '../../context.ts';
import { callAsAdmin } from '../../admin-acts/call-as-admin.ts';

/**
 * Dismisses an unmatched payment, which removes it from the list. `note` says how it was handled at the
 * provider. Moves no coins. A repeat keeps the first note.
 * @throws DomainError NOT_FOUND
 */
export async function dismissPayment(
  ctx: UserContext,
  input: InputFor<'admin.dismissPayment'>,
): Promise<OutputFor<'admin.dismissPayment'>> {
  const { id, note } = input;
  await callAsAdmin(ctx, { operation: 'admin.dismissPayment', input }, 'payment_dismiss', {
    p_event: id,
    p_note: note,
  });
  return { id };
}
