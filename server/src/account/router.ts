import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { getDeletionTerms } from './get-deletion-terms.ts';
import { requestDeletion } from './request-deletion.ts';

export const accountRouter = implementSlice(contract.account, {
  deletionTerms: getDeletionTerms,
  requestDeletion,
});
