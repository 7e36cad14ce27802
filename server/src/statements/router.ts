import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { listMonths } from './list-months.ts';
import { proveEntries } from './prove-entries.ts';

export const statementsRouter = implementSlice(contract.statements, { months: listMonths, proof: proveEntries });
