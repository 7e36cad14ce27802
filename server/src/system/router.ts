import { contract } from '@proverse/shared';
import { implementSlice } from '../transport/trpc.ts';
import { health } from './health.ts';

export const systemRouter = implementSlice(contract.system, { health });
