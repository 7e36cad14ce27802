import { oneOf } from '../../ui/hooks/address/query-codec.ts';

export const EARN_STEPS = ['price', 'headline', 'picture'] as const;

/** The step of a newcomer who wants to earn, or none. */
export const startQuery = oneOf(['', ...EARN_STEPS], '');
