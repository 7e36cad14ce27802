import type { contract, OutputOf } from '@proverse/shared';

export type Webhook = OutputOf<typeof contract.webhooks.list>['content'][number];
