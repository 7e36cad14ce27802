import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { cancelRecovery, getPendingRecovery } from './cancel-recovery.ts';
import { finishRecovery } from './finish-recovery.ts';
import { requestRecovery } from './request-recovery.ts';

export const recoveryRouter = implementSlice(contract.recovery, {
  request: requestRecovery,
  finish: finishRecovery,
  pending: getPendingRecovery,
  cancel: cancelRecovery,
});
