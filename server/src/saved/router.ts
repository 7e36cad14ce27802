import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { listSaved } from './list-saved.ts';
import { saveProfessional, unsaveProfessional } from './save-professional.ts';

export const savedRouter = implementSlice(contract.saved, {
  list: listSaved,
  add: saveProfessional,
  remove: unsaveProfessional,
});
