/** Test helpers for withdrawals that are paid through a fake RazorpayX. */
import type { UserContext } from '../context.ts';
import type { Person } from '../testing/people.ts';
import { approveWithdrawal } from '../admin-withdrawals/decide-withdrawal.ts';
import { readForAdmin } from '../admin-withdrawals/list-for-admin.ts';
import { withdrawalWorld, type WithdrawalWorld } from '../testing/withdrawals.ts';
import { fakeRazorpayx, type FakeRazorpayx, type Payout } from '../testing/fake-razorpayx.ts';
import { payWithdrawals } from './pay-withdrawals.ts';

export interface PayoutWorld extends WithdrawalWorld {
  readonly razorpayx: FakeRazorpayx;
  readonly adminCtx: UserContext;
  /** Creates an expert with 300 earned and 200 earned_bonus coins and an approved withdrawal. */
  approved(amount?: number, given?: { upi?: boolean }): Promise<{ person: Person; id: string }>;
  /** Makes every open or watched transfer due and checks it. */
  pay(): Promise<void>;
  transfersOf(id: string): Payout[];
  /** Returns the only transfer of a withdrawal. */
  transferOf(id: string): Payout;
  stateOf(id: string): Promise<{
    status: string;
    utr: string | null;
    reason: string | null;
    returned: boolean;
    transfer: string | undefined;
  }>;
  /** Moves the calls of a payout this far into the past. */
  makeOlder(id: string, interval: string): Promise<void>;
}

export async function payoutWorld(): Promise<PayoutWorld> {
  const razorpayx = await fakeRazorpayx();
  const world = await withdrawalWorld(razorpayx.env);
  const { services, database, expert, request } = world;
  const adminCtx = (await world.admin()).ctx;
  const transfersOf = (id: string): Payout[] => razorpayx.payouts.filter(({ reference_id }) => reference_id === id);
  return {
    ...world,
    razorpayx,
    adminCtx,
    transfersOf,
    async approved(amount = 300, { upi = false } = {}) {
      const person = await expert({ earned: 300, earnedBonus: 200, upi });
      const { id } = await request(person, amount);
      await approveWithdrawal(adminCtx, { id });
      return { person, id };
    },
    async pay() {
      await database.ownerPool.query('update payouts set due_at = clock_timestamp() where due_at is not null');
      await payWithdrawals(services);
    },
    transferOf(id) {
      const [only, ...more] = transfersOf(id);
      if (!only || more.length > 0) throw new Error(`${more.length + (only ? 1 : 0)} transfers for one withdrawal`);
      return only;
    },
    async stateOf(id) {
      const { status, utr, reason, payout, returnedAt } = await readForAdmin(adminCtx, id);
      return { status, utr, reason, returned: returnedAt !== null, transfer: payout?.state };
    },
    async makeOlder(id, interval) {
      await database.ownerPool.query(
        `update payouts set sent_at = sent_at - $2::interval, called_at = called_at - $2::interval
         where withdrawal_id = $1`,
        [id, interval],
      );
    },
  };
}
