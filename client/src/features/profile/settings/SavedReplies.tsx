import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { LIMITS, type contract, type OutputOf, langOf } from '@proverse/shared';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { api, failureText } from '../../../api/api.ts';
import { UNTIL_SHOWN } from '../../../api/read-again-link.ts';
import { LoadStatus, type LoadedPartProps } from '../../../app/LoadStatus.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { GuardedButton } from '../../../ui/controls/buttons/GuardedButton.tsx';
import { EmptyRow } from '../../../ui/layout/EmptyRow.tsx';
import { LazySavedReplyDialog } from './lazy-saved-reply-dialog.ts';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { Section } from '../../../ui/layout/Section.tsx';
import type { SavedReply } from './saved-reply.ts';

/** Texts to reuse in replies: to add, change and remove. */
export function SavedReplies({ query, failed }: LoadedPartProps<OutputOf<typeof contract.savedReplies.list>>) {
  // Undefined while the dialog is closed, null for a new reply.
  const [edited, setEdited] = useState<SavedReply | null>();
  const replies = query.data?.content ?? [];
  return (
    <Section
      id="saved-replies"
      title={t`Saved replies`}
      text={t`Texts you often use. Type / in a reply to insert one. Only you see them.`}
      action={
        <GuardedButton
          variant="secondary"
          disabledReason={
            replies.length >= LIMITS.savedRepliesMax &&
            t`You have ${LIMITS.savedRepliesMax} saved replies. Remove one first.`
          }
          onClick={() => setEdited(null)}
        >
          <Trans>Add saved reply</Trans>
        </GuardedButton>
      }
    >
      <LoadStatus what={t`your saved replies`} query={query} failed={failed} count={1} className="h-14" />
      {query.data && replies.length === 0 && (
        <EmptyRow
          icon={<MessageSquareText />}
          title={t`No saved replies yet`}
          text={t`Save an answer you give often, such as how you work.`}
        />
      )}
      {replies.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {replies.map((reply) => (
            <Row key={reply.id} reply={reply} onEdit={() => setEdited(reply)} />
          ))}
        </ul>
      )}
      <LazySavedReplyDialog
        key={edited?.id ?? 'new'}
        open={edited !== undefined}
        onOpenChange={(isOpen) => !isOpen && setEdited(undefined)}
        reply={edited ?? null}
      />
    </Section>
  );
}

function Row({ reply, onEdit }: { reply: SavedReply; onEdit: () => void }) {
  const add = api.savedReplies.add.useMutation();
  const remove = api.savedReplies.remove.useMutation({
    trpc: UNTIL_SHOWN,
    onSuccess() {
      const { title, body } = reply;
      const action = { label: t`Undo`, onPress: () => add.mutate({ title, body }) };
      showToast({ tone: 'success', title: t`Saved reply removed`, action });
    },
    onError: (error) => showToast({ tone: 'danger', title: failureText(error, t`Failed to remove the saved reply`) }),
  });
  return (
    <li className="flex flex-wrap items-center gap-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">
          <bdi>{reply.title}</bdi>
        </p>
        <p dir="auto" lang={langOf(reply.body)} className="line-clamp-2 text-sm text-muted wrap-anywhere">
          {reply.body}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="small" variant="secondary" aria-label={t`Edit ${reply.title}`} onClick={onEdit}>
          <Trans>Edit</Trans>
        </Button>
        <Button
          size="small"
          variant="ghost"
          aria-label={t`Remove ${reply.title}`}
          busy={remove.isPending && t`Removing…`}
          onClick={() => remove.mutate({ id: reply.id })}
        >
          <Trans>Remove</Trans>
        </Button>
      </div>
    </li>
  );
}
