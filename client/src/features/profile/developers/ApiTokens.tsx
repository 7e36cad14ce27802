import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS, type contract, type OutputOf } from '@proverse/shared';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { LoadStatus, type LoadedPartProps } from '../../../app/LoadStatus.tsx';
import { showFailure } from '../../../app/show-failure.ts';
import { GuardedButton } from '../../../ui/controls/buttons/GuardedButton.tsx';
import { Badge } from '../../../ui/format/Badge.tsx';
import { formatInr } from '../../../ui/format/money/money.ts';
import { formatDate } from '../../../ui/format/time/relative-time.ts';
import { RelativeTime } from '../../../ui/format/time/RelativeTime.tsx';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { ConfirmButton } from '../ConfirmButton.tsx';
import { EmptyRow } from '../../../ui/layout/EmptyRow.tsx';
import { ItemRow } from '../ItemRow.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { SCOPE_TEXTS } from './scope-texts.ts';

const CreateTokenDialog = lazyOverlay(async () => (await import('./CreateTokenDialog.tsx')).CreateTokenDialog);

type ApiToken = OutputOf<typeof contract.tokens.list>['content'][number];

/** Tokens with which programs use the account: to create, see and revoke. */
export function ApiTokens({ query, failed }: LoadedPartProps<OutputOf<typeof contract.tokens.list>>) {
  const [isCreating, setCreating] = useState(false);
  const tokens = query.data?.content ?? [];
  return (
    <Section
      id="api-tokens"
      title={t`API tokens`}
      text={
        <>
          <Trans>
            Let a program use Proverse for you. A token can never withdraw money or change how you sign in. See the{' '}
            <a href="/api/docs" className="text-primary underline underline-offset-4">
              API documentation
            </a>
            .
          </Trans>
        </>
      }
      action={
        <GuardedButton
          variant="secondary"
          disabledReason={
            tokens.length >= LIMITS.apiTokensMax && t`You have ${LIMITS.apiTokensMax} API tokens. Revoke one first.`
          }
          onClick={() => setCreating(true)}
        >
          <Trans>Create token</Trans>
        </GuardedButton>
      }
    >
      <LoadStatus what={t`your API tokens`} query={query} failed={failed} count={1} className="h-22.5 sm:h-17.5" />
      {query.data && tokens.length === 0 && (
        <EmptyRow
          icon={<KeyRound />}
          title={t`No API tokens yet`}
          text={t`You choose what a token may do and when it expires.`}
        />
      )}
      {tokens.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      <CreateTokenDialog open={isCreating} onOpenChange={setCreating} />
    </Section>
  );
}

function TokenRow({ token }: { token: ApiToken }) {
  const { id, name, isExpired } = token;
  const revoke = api.tokens.revoke.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess: () => showToast({ tone: 'success', title: t`${name} revoked` }),
    onError: (error) => showFailure(error, t`Failed to revoke the token`),
  });
  return (
    <ItemRow
      icon={<KeyRound aria-hidden />}
      title={name}
      text={
        <>
          <span className="block">{token.scopes.map((scope) => SCOPE_TEXTS[scope].label).join(' · ')}</span>
          {token.dailyCoinLimit !== null && (
            <span className="block">
              <Trans>
                {formatInr(token.spentTodayCoins)} of {formatInr(token.dailyCoinLimit)} spent today
              </Trans>
            </span>
          )}
          <span className="block wrap-anywhere">
            <Lifetime token={token} /> · <LastUse token={token} />
          </span>
        </>
      }
    >
      {isExpired && (
        <Badge tone="warning">
          <Trans>Expired</Trans>
        </Badge>
      )}
      <ConfirmButton
        label={t({ context: 'token', message: 'Revoke' })}
        name={t`Revoke ${name}`}
        title={t`Revoke ${name}?`}
        description={t`Programs that use it stop working immediately. This can't be undone.`}
        tone="danger"
        busy={revoke.isPending && t({ context: 'token', message: 'Revoking…' })}
        onConfirm={() => revoke.mutate({ id })}
      />
    </ItemRow>
  );
}

function Lifetime({ token: { expiresAt, isExpired } }: { token: ApiToken }) {
  if (expiresAt === null) return t`Never expires`;
  const date = formatDate(Date.parse(expiresAt));
  return isExpired ? t`Expired ${date}` : t`Expires ${date}`;
}

function LastUse({ token: { lastUsedAt, lastAddress } }: { token: ApiToken }) {
  if (lastUsedAt === null) return t`never used`;
  return lastAddress === null ? (
    <Trans>
      last used <RelativeTime iso={lastUsedAt} />
    </Trans>
  ) : (
    <Trans>
      last used <RelativeTime iso={lastUsedAt} /> from {lastAddress}
    </Trans>
  );
}
