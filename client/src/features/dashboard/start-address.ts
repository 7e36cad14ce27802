import { oneOf } from '../../ui/hooks/address/query-codec.ts';

export const EARN_STEPS = ['price', 'headline', 'picture'] as const;

/** What follows the steps. */
export const SHARE_STEP = 'share';

/** The step of a newcomer who wants to earn, or none. */
export const startQuery = oneOf(['', ...EARN_STEPS, SHARE_STEP], '');
