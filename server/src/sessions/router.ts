import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { endOtherSessions } from './end-other-sessions.ts';
import { endOwnSession } from './end-own-session.ts';
import { listActivity } from './list-activity.ts';
import { listSessions } from './list-sessions.ts';

export const sessionsRouter = implementSlice(contract.sessions, {
  list: listSessions,
  activity: listActivity,
  end: endOwnSession,
  endOthers: endOtherSessions,
});
