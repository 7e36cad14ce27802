import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { contract, OutputOf } from '@proverse/shared';
import { RULE_NAMES } from '#language/admin-names';
import { api, failureText } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { LoadStatus, type LoadedPartProps } from '../../../app/LoadStatus.tsx';
import { isDeclined } from '../../../session/step-up.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { formatCoins, formatCount } from '../../../ui/format/money/money.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';

type Rule = OutputOf<typeof contract.adminFrozenEarnings.switchRule>;

function describe({ code, accountDays, coins, sharePercent }: Rule): string {
  return code === 'new_account'
    ? t`An account younger than ${accountDays} days withdraws ${formatCoins(coins)} or more.`
    : t`A buyer bought ${formatCoins(coins)} or more within ${accountDays} days of joining and paid at least ${sharePercent ?? 0}% to the person who withdraws.`;
}

type ReviewRulesProps = LoadedPartProps<OutputOf<typeof contract.adminFrozenEarnings.rules>>;

/** The rules that send a withdrawal to an admin for review, each with its counts and a button that turns it on or off. */
export function ReviewRules({ query, failed }: ReviewRulesProps) {
  const change = api.adminFrozenEarnings.switchRule.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess: ({ enabled }) => showToast({ tone: 'success', title: enabled ? t`Rule turned on` : t`Rule turned off` }),
    onError(error) {
      if (isDeclined(error)) return;
      showToast({ tone: 'danger', title: t`Failed to change the rule`, text: failureText(error) });
    },
  });
  return (
    <section aria-labelledby="review-rules">
      <h2 id="review-rules" className="text-base font-semibold">
        <Trans>Review rules</Trans>
      </h2>
      <p className="text-sm text-muted">
        <Trans>A withdrawal that matches a rule waits for an admin.</Trans>
      </p>
      {!query.data && (
        <div className="mt-2">
          <LoadStatus what={t`the rules`} query={query} failed={failed} count={2} className="h-16" />
        </div>
      )}
      <ul>
        {query.data?.content.map((rule) => (
          <li
            key={rule.code}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-2 text-sm last:border-0"
          >
            <div className="min-w-0 flex-1 basis-48">
              <h3 className="font-medium">{RULE_NAMES[rule.code]}</h3>
              <p>
                {describe(rule)}{' '}
                <span className="text-muted">
                  {rule.enabled
                    ? t`${formatCount(rule.matched)} matched, ${formatCount(rule.waiting)} waiting`
                    : t`${formatCount(rule.matched)} matched, ${formatCount(rule.waiting)} waiting. Turned off`}
                </span>
              </p>
            </div>
            <Button
              variant="secondary"
              size="small"
              aria-label={rule.enabled ? t`Turn off: ${RULE_NAMES[rule.code]}` : t`Turn on: ${RULE_NAMES[rule.code]}`}
              busy={change.isPending && change.variables.code === rule.code && t`Saving…`}
              onClick={() => change.mutate({ code: rule.code, enabled: !rule.enabled })}
            >
              {rule.enabled ? t`Turn off` : t`Turn on`}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
