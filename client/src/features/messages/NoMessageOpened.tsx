import { CircleCheck, MailOpen } from 'lucide-react';

/** In place of the opened message. `hasAnsweredAll`: messages were received, and none awaits a reply. */
export function NoMessageOpened({ hasAnsweredAll }: { hasAnsweredAll: boolean }) {
  const Icon = hasAnsweredAll ? CircleCheck : MailOpen;
  return (
    <div className="flex flex-col items-center justify-center gap-3 p-6 text-center text-muted">
      <Icon aria-hidden className="size-8" />
      {hasAnsweredAll && <p className="font-medium text-ink">All caught up</p>}
      <p>{hasAnsweredAll ? 'No message is waiting for your reply.' : 'Choose a message to read it here.'}</p>
    </div>
  );
}
