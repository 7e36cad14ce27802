import type { CallLimit } from '../../operation.ts';

type Limits = readonly [CallLimit, ...CallLimit[]];

/** For calls that move coins or reach another person. */
export const MONEY_LIMITS: Limits = [{ per: 'user', max: 120, windowSeconds: 60, isApproximate: true }];

/** For calls of people who are not signed in yet. */
export const PER_ADDRESS_LIMITS: Limits = [{ per: 'address', max: 100, windowSeconds: 60 }];

/** For changes to one's own data, and for decisions of admins. */
export const EDIT_LIMITS: Limits = [{ per: 'user', max: 120, windowSeconds: 60, isApproximate: true }];

/** For what a client does without being asked, such as marking what was seen as read. */
export const BACKGROUND_LIMITS: Limits = [{ per: 'user', max: 600, windowSeconds: 60, isApproximate: true }];

/** For what a visitor's browser reads while they look around. */
export const PAGE_LIMITS: Limits = [{ per: 'address', max: 300, windowSeconds: 60, isApproximate: true }];
