import { ApiTokens } from './ApiTokens.tsx';
import { Webhooks } from './Webhooks.tsx';

/** What programs of the user need: API tokens and webhooks. */
export function DevelopersTab() {
  return (
    <div className="flex flex-col gap-8">
      <ApiTokens />
      <Webhooks />
    </div>
  );
}
