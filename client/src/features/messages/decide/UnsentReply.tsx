import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { langOf } from '@proverse/shared';
import { Copy } from 'lucide-react';
import { useDraft } from '../../../sending/drafts/use-draft.ts';
import { DraftFileList } from '../../../sending/files/DraftFileList.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { EMPTY_REPLY, replyDraftName } from '../../../sending/drafts/reply-draft.ts';

/** A reply draft that was not sent before the message ended, to copy or discard. */
export function UnsentReply({ messageId }: { messageId: string }) {
  const draft = useDraft(replyDraftName(messageId), EMPTY_REPLY);
  const { content, files } = draft.value;
  const hasText = content.trim() !== '';
  if (!hasText && files.length === 0) return null;

  function copy(): void {
    navigator.clipboard.writeText(content).then(
      () => showToast({ tone: 'success', title: t`Reply copied` }),
      () =>
        showToast({ tone: 'danger', title: t`The reply could not be copied`, text: t`Select the text and copy it.` }),
    );
  }
  return (
    <section aria-label={t`Your unsent reply`} className="flex flex-col gap-3 border-t border-line pt-6">
      <h3 className="font-semibold">
        <Trans>Your unsent reply</Trans>
      </h3>
      <p className="text-sm text-muted">
        <Trans>This reply was not sent. It is stored only on this device.</Trans>
      </p>
      {hasText && (
        <p
          dir="auto"
          lang={langOf(content)}
          className="rounded-control bg-raised px-4 py-3 whitespace-pre-wrap wrap-anywhere"
        >
          {content}
        </p>
      )}
      <DraftFileList files={files} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={draft.clear}>
          <Trans>Discard</Trans>
        </Button>
        {hasText && (
          <Button variant="secondary" icon={<Copy aria-hidden />} onClick={copy}>
            <Trans>Copy reply</Trans>
          </Button>
        )}
      </div>
    </section>
  );
}
