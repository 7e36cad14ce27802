import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { createToken } from './create-token.ts';
import { listTokens } from './list-tokens.ts';
import { revokeToken } from './revoke-token.ts';

export const tokensRouter = implementSlice(contract.tokens, {
  list: listTokens,
  create: createToken,
  revoke: revokeToken,
});
