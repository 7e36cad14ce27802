import { MailOpen } from 'lucide-react';

/** In place of the opened message. */
export function NoMessageOpened() {
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-3 rounded-card border border-dashed border-control/60 p-6 text-center text-muted">
      <MailOpen aria-hidden className="size-8" />
      <p>Choose a message to read it here.</p>
    </div>
  );
}
