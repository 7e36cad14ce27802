import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { errorBody, FAILURE_TEXTS } from '#language/texts';
import { UserX } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { api, failureText } from '../../api/api.ts';
import { VisitorPage } from '../../app/VisitorPage.tsx';
import { EMPTY_MESSAGE, isComplete, messageDraftName } from '../../sending/composer/draft-message.ts';
import { composerPath } from '../../sending/composer/use-compose.ts';
import { claimDraft } from '../../sending/drafts/claim-draft.ts';
import { draftKey, readDraft, writeDraft } from '../../sending/drafts/draft-store.ts';
import { useSession } from '../../session/session-store.ts';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { signInPath } from '../../ui/hooks/address/return-path.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { RetryBanner } from '../../ui/layout/RetryBanner.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { AskSteps } from './AskSteps.tsx';

/**
 * Writing a question before joining. It stays on the device until its writer has an account, and then opens in their
 * composer, where one press sends it.
 */
export function AskScreen() {
  const { handle } = useParams<{ handle: string }>();
  const [path] = useLocation();
  const { user } = useSession();
  const query = api.recipients.onWeb.useQuery({ handle: handle.replace(/^@/, '').toLowerCase() });
  const { data: person, error } = query;
  if (person && user) return <ToComposer recipientId={person.id} userId={user.id} />;
  return (
    <VisitorPage
      className="max-w-page py-4 md:py-8"
      links={
        <LinkButton variant="ghost" href={signInPath(path)}>
          <Trans>Sign In</Trans>
        </LinkButton>
      }
    >
      {person ? (
        <AskSteps key={person.id} person={person} />
      ) : (
        <div className="mx-auto grid max-w-lg gap-6">
          <PageTitle title={t`Ask an expert`} />
          {!error ? (
            <Placeholder />
          ) : isGone(error) ? (
            <EmptyState
              icon={<UserX />}
              title={t`This page is not public`}
              text={t`The address may be wrong, or this person no longer takes questions here.`}
              action={
                <LinkButton href="/ask">
                  <Trans>Find an expert</Trans>
                </LinkButton>
              }
            />
          ) : (
            <RetryBanner
              title={FAILURE_TEXTS.recipient}
              isRetrying={query.isFetching}
              onRetry={() => void query.refetch()}
            >
              {failureText(error)}
            </RetryBanner>
          )}
        </div>
      )}
    </VisitorPage>
  );
}

function isGone(error: unknown): boolean {
  const code = errorBody(error)?.error;
  return code === 'NOT_FOUND' || code === 'VALIDATION_FAILED';
}

function Placeholder() {
  return (
    <div role="status" className="grid gap-6">
      <span className="sr-only">
        <Trans>Loading recipient details…</Trans>
      </span>
      <Skeleton className="h-20 w-full" />
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  );
}

/** Opens the composer with what was written before the account existed, at its last step if that is complete. */
function ToComposer({ recipientId, userId }: { recipientId: string; userId: string }) {
  useEffect(() => {
    const name = messageDraftName(recipientId);
    const key = draftKey(userId, name);
    const replaced = claimDraft(userId, name, EMPTY_MESSAGE);
    if (replaced) {
      const undo = () => writeDraft(key, { ...readDraft(key, EMPTY_MESSAGE), value: replaced });
      showToast({
        tone: 'info',
        title: t`Your earlier draft was replaced`,
        action: { label: t`Undo`, onPress: undo },
      });
    }
    navigate(composerPath(recipientId, isComplete(readDraft(key, EMPTY_MESSAGE).value)), { replace: true });
  }, [recipientId, userId]);
  return (
    <main>
      <PageTitle title={t`Opening your question…`} />
    </main>
  );
}
