import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { blockPerson, isBlocked, unblockPerson } from './block-person.ts';
import { listBlocked } from './list-blocked.ts';
import { findReport, reportMessage } from './report-message.ts';

export const safetyRouter = implementSlice(contract.safety, {
  block: blockPerson,
  unblock: unblockPerson,
  isBlocked,
  blocked: listBlocked,
  report: reportMessage,
  reportOf: findReport,
});
