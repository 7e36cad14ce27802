import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { addDomain } from './add-domain.ts';
import { checkDomain } from './check-domain.ts';
import { confirmWorkMail } from './confirm-work-mail.ts';
import { listVerifications } from './list-verifications.ts';
import { removeVerification } from './remove-verification.ts';
import { startWorkMail } from './start-work-mail.ts';

export const verificationRouter = implementSlice(contract.verification, {
  list: listVerifications,
  addDomain,
  checkDomain,
  startWorkMail,
  confirmWorkMail,
  remove: removeVerification,
});
