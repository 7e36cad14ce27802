import { oneOf } from '../../ui/hooks/query-codec.ts';

export const tabQuery = oneOf(['about', 'portfolio', 'reviews'], 'about');
