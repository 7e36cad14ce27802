import { Copy } from 'lucide-react';
import { useDraft } from '../../../sending/drafts/use-draft.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { showToast } from '../../../ui/overlays/toast-queue.ts';
import { EMPTY_REPLY, replyDraftName } from '../../../sending/drafts/reply-draft.ts';

/** A reply draft that was not sent before the message ended, to copy or discard. */
export function UnsentReply({ messageId }: { messageId: string }) {
  const draft = useDraft(replyDraftName(messageId), EMPTY_REPLY);
  const { content } = draft.value;
  if (content.trim() === '') return null;

  function copy(): void {
    navigator.clipboard.writeText(content).then(
      () => showToast({ tone: 'success', title: 'Reply copied' }),
      () => showToast({ tone: 'danger', title: 'The reply could not be copied', text: 'Select the text and copy it.' }),
    );
  }
  return (
    <section aria-label="Your unsent reply" className="flex flex-col gap-3 border-t border-line pt-6">
      <h3 className="font-semibold">Your unsent reply</h3>
      <p className="text-sm text-muted">This reply was not sent. It is stored only on this device.</p>
      <p dir="auto" className="rounded-control bg-raised px-4 py-3 whitespace-pre-wrap wrap-anywhere">
        {content}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="ghost" onClick={draft.clear}>
          Discard
        </Button>
        <Button variant="secondary" icon={<Copy aria-hidden />} onClick={copy}>
          Copy reply
        </Button>
      </div>
    </section>
  );
}
