import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { health } from './health.ts';
import { ready } from './ready.ts';

export const systemRouter = implementSlice(contract.system, { health, ready });
