import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { liveEvents } from './live-events.ts';

export const liveRouter = implementSlice(contract.live, { events: liveEvents });
