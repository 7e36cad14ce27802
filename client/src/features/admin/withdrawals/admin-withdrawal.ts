import type { contract, OutputOf } from '@proverse/shared';

/** A withdrawal as admins see it. */
export type AdminWithdrawal = OutputOf<typeof contract.adminWithdrawals.list>['content'][number];
