import { contract } from '@proverse/shared';
import { implementSlice } from '../transport/trpc.ts';
import { getDeletionTerms } from './get-deletion-terms.ts';
import { requestDeletion } from './request-deletion.ts';

export const accountRouter = implementSlice(contract.account, {
  deletionTerms: getDeletionTerms,
  requestDeletion,
});
