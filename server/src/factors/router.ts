import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { addPasskey, addPasskeyOptions } from './add-passkey.ts';
import { beginTotp } from './begin-totp.ts';
import { confirmTotp } from './confirm-totp.ts';
import { listFactors } from './list-factors.ts';
import { removePasskey } from './remove-passkey.ts';
import { removeTotp } from './remove-totp.ts';
import { renamePasskey } from './rename-passkey.ts';
import { renewRecoveryCodes } from './renew-recovery-codes.ts';

export const factorsRouter = implementSlice(contract.factors, {
  list: listFactors,
  addPasskeyOptions,
  addPasskey,
  renamePasskey,
  removePasskey,
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
});
