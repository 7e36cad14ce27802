import { oneOf } from '../../ui/query-codec.ts';

export const tabQuery = oneOf(['about', 'portfolio', 'reviews'], 'about');
