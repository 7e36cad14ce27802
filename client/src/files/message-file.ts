import type { contract, OutputOf } from '@proverse/shared';

export type MessageFile = OutputOf<typeof contract.messages.byId>['files'][number];
