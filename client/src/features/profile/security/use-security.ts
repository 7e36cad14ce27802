import { api } from '../../../api/api.ts';
import { failedAmong } from '../../../app/PartFailure.tsx';

/** What the Security section shows, and its parts that could not be loaded, in their order on the screen. */
export function useSecurity() {
  const verification = api.verification.list.useQuery(undefined, { staleTime: 0 });
  const factors = api.factors.list.useQuery(undefined, { staleTime: 0 });
  const sessions = api.sessions.list.useQuery(undefined, { staleTime: 0 });
  const activity = api.sessions.activity.useQuery(undefined, { staleTime: 0 });
  const failed = failedAmong(verification, factors, sessions, activity);
  return { verification, factors, sessions, activity, failed };
}

type Security = ReturnType<typeof useSecurity>;

export interface SecurityPartProps<Part extends keyof Security> {
  query: Security[Part];
  failed: Security['failed'];
}
