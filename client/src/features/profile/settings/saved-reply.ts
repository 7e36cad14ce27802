import type { contract, OutputOf } from '@proverse/shared';

export type SavedReply = OutputOf<typeof contract.savedReplies.list>['content'][number];
