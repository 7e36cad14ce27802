import { api } from '../../../api/api.ts';
import { failedAmong } from '../../../app/PartFailure.tsx';
import { ApiTokens } from './ApiTokens.tsx';
import { VerifyHistory } from './VerifyHistory.tsx';
import { Webhooks } from './Webhooks.tsx';

/** What programs of the user need, API tokens and webhooks, and the proof of the user's history. */
export function DevelopersTab() {
  const tokens = api.tokens.list.useQuery(undefined, { staleTime: 0 });
  const webhooks = api.webhooks.list.useQuery(undefined, { staleTime: 0 });
  const failed = failedAmong(tokens, webhooks);
  return (
    <div className="flex flex-col gap-8">
      <ApiTokens query={tokens} failed={failed} />
      <Webhooks query={webhooks} failed={failed} />
      <VerifyHistory />
    </div>
  );
}
