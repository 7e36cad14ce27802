import { t } from '@lingui/core/macro';
import type { contract, InputOf, OutputOf } from '@proverse/shared';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import { useQueryClient } from '@tanstack/react-query';
import { api, failureText } from '../../api/api.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { PROFILE_SCOPE } from '../../app/profile-scope.ts';

export type DashboardData = OutputOf<typeof contract.dashboard.all>;

const FETCHED_MESSAGES = { limit: 20 };

/** Loads the dashboard in one call. If that fails and there is no earlier data, loads each part with its own call. */
export function useDashboard() {
  const query = api.dashboard.all.useQuery(FETCHED_MESSAGES, { staleTime: 0 });
  const isBroken = !query.data && query.errorUpdateCount > 0;
  // No retries, because the combined call has just been tried three times.
  const options = { enabled: isBroken, retry: false };
  const stats = api.dashboard.stats.useQuery(undefined, options);
  const messages = api.dashboard.messages.useQuery(FETCHED_MESSAGES, options);
  const earnings = api.dashboard.earningsSummary.useQuery(undefined, options);
  const parts = { stats, messages, earnings };

  const why = stats.data
    ? t`Some data could not be loaded. The rest is below.`
    : failureText(stats.error ?? query.error, FAILURE_TEXTS.dashboardStats);
  return {
    data: query.data,
    failure: isBroken ? why : query.isError ? failureText(query.error, FAILURE_TEXTS.dashboardStats) : undefined,
    isRetrying: query.isFetching,
    async retry() {
      const { isError } = await query.refetch();
      if (isError) for (const part of Object.values(parts)) if (part.isError) void part.refetch();
    },
    /** Undefined unless the combined call failed. */
    parts: isBroken ? parts : undefined,
  };
}

export type DashboardParts = NonNullable<ReturnType<typeof useDashboard>['parts']>;

/** Saves one profile setting from the dashboard. A new availability shows at once and is undone if saving fails. */
export function useQuickSetting() {
  const utils = api.useUtils();
  const queryClient = useQueryClient();
  const isLast = () => !queryClient.getMutationCache().find({ predicate: ({ state }) => state.isPaused });
  return api.profile.update.useMutation({
    scope: PROFILE_SCOPE,
    async onMutate(change: Pick<InputOf<typeof contract.profile.update>, 'availabilityStatus'>) {
      await utils.dashboard.all.cancel(FETCHED_MESSAGES);
      const before = utils.dashboard.all.getData(FETCHED_MESSAGES);
      utils.dashboard.all.setData(
        FETCHED_MESSAGES,
        before && { ...before, availabilityStatus: change.availabilityStatus ?? before.availabilityStatus },
      );
      return { before };
    },
    onError(error, _change, context) {
      // If another change is queued, its value stays on screen.
      if (isLast()) utils.dashboard.all.setData(FETCHED_MESSAGES, context?.before);
      // The price field shows this one.
      if (errorBody(error)?.errors?.['priorityRate'] !== undefined) return;
      showToast({ tone: 'danger', title: failureText(error, FAILURE_TEXTS.updateProfile) });
    },
  });
}
