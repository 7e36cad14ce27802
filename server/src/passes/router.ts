import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { grantPass, revokePass } from './free-passes.ts';
import { findPass, listPasses } from './list-passes.ts';

export const passesRouter = implementSlice(contract.passes, {
  grant: grantPass,
  revoke: revokePass,
  of: findPass,
  list: listPasses,
});
