import { contract } from '@proverse/shared';
import { implementSlice } from '../calls/implement-slice.ts';
import { addSavedReply, listSavedReplies, removeSavedReply, updateSavedReply } from './saved-replies.ts';

export const savedRepliesRouter = implementSlice(contract.savedReplies, {
  list: listSavedReplies,
  add: addSavedReply,
  update: updateSavedReply,
  remove: removeSavedReply,
});
