import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';

const DeleteAccountDialog = lazyOverlay(async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog);

/** The way out for good. */
export function DeleteAccount() {
  const [isAsking, setAsking] = useState(false);
  return (
    <Card as="section" aria-labelledby="delete-account" className="flex flex-col items-start gap-3">
      <div>
        <h2 id="delete-account" className="text-lg font-semibold">
          Delete account
        </h2>
        <p className="text-muted">Your data is erased for good. Coins that you have not spent or withdrawn are lost.</p>
      </div>
      <Button variant="secondary" icon={<Trash2 aria-hidden />} onClick={() => setAsking(true)}>
        Delete my account
      </Button>
      <DeleteAccountDialog open={isAsking} onOpenChange={setAsking} />
    </Card>
  );
}
