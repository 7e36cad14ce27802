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
import { FactorRow } from '../security/FactorRow.tsx';
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
      title="API tokens"
      text={
        <>
          Let a program use Proverse for you. A token can never withdraw money or change how you sign in. See the{' '}
          <a href="/api/docs" className="text-primary underline underline-offset-4">
            API documentation
          </a>
          .
        </>
      }
      action={
        <GuardedButton
          variant="secondary"
          disabledReason={
            tokens.length >= LIMITS.apiTokensMax && `You have ${LIMITS.apiTokensMax} API tokens. Revoke one first.`
          }
          onClick={() => setCreating(true)}
        >
          Create token
        </GuardedButton>
      }
    >
      <LoadStatus what="your API tokens" query={query} failed={failed} count={1} className="h-22.5 sm:h-17.5" />
      {query.data && tokens.length === 0 && (
        <EmptyRow
          icon={<KeyRound />}
          title="No API tokens yet"
          text="You choose what a token may do and when it expires."
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
    onSuccess: () => showToast({ tone: 'success', title: `${name} revoked` }),
    onError: (error) => showFailure(error, 'Failed to revoke the token'),
  });
  return (
    <FactorRow
      icon={<KeyRound aria-hidden />}
      title={name}
      text={
        <>
          <span className="block">{token.scopes.map((scope) => SCOPE_TEXTS[scope].label).join(' · ')}</span>
          {token.dailyCoinLimit !== null && (
            <span className="block">
              {formatInr(token.spentTodayCoins)} of {formatInr(token.dailyCoinLimit)} spent today
            </span>
          )}
          <span className="block wrap-anywhere">
            <Lifetime token={token} /> · <LastUse token={token} />
          </span>
        </>
      }
    >
      {isExpired && <Badge tone="warning">Expired</Badge>}
      <ConfirmButton
        label="Revoke"
        name={`Revoke ${name}`}
        title={`Revoke ${name}?`}
        description="Programs that use it stop working immediately. This can't be undone."
        tone="danger"
        busy={revoke.isPending && 'Revoking…'}
        onConfirm={() => revoke.mutate({ id })}
      />
    </FactorRow>
  );
}

function Lifetime({ token: { expiresAt, isExpired } }: { token: ApiToken }) {
  if (expiresAt === null) return 'Never expires';
  return `${isExpired ? 'Expired' : 'Expires'} ${formatDate(Date.parse(expiresAt))}`;
}

function LastUse({ token: { lastUsedAt, lastAddress } }: { token: ApiToken }) {
  if (lastUsedAt === null) return 'never used';
  return (
    <>
      last used <RelativeTime iso={lastUsedAt} />
      {lastAddress !== null && ` from ${lastAddress}`}
    </>
  );
}
