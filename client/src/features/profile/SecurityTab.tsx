import { KeyRound } from 'lucide-react';
import { Button } from '../../ui/controls/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { useQueryState } from '../../ui/hooks/use-query-state.ts';
import { DeleteAccount } from './DeleteAccount.tsx';
import { EmailVerification } from './EmailVerification.tsx';
import { MyData } from './MyData.tsx';
import { dialogQuery } from './profile-address.ts';
import type { Profile } from './profile-values.ts';
import { Sessions } from './Sessions.tsx';

const ChangePasswordDialog = lazyOverlay(async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog);

/** The ways in, where they are in use, and the way out. */
export function SecurityTab({ profile }: { profile: Profile }) {
  const [dialog, setDialog] = useQueryState('dialog', dialogQuery);
  const close = () => setDialog('none', { replace: true });
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <EmailVerification email={profile.email} isVerified={profile.emailVerified} />
      <Card as="section" aria-labelledby="password" className="flex flex-col items-start gap-3">
        <div>
          <h2 id="password" className="text-lg font-semibold">
            Password
          </h2>
          <p className="text-muted">Changing it signs you out everywhere else.</p>
        </div>
        <Button variant="secondary" icon={<KeyRound aria-hidden />} onClick={() => setDialog('password')}>
          Change Password
        </Button>
      </Card>
      <Sessions />
      <MyData />
      <DeleteAccount />
      <ChangePasswordDialog open={dialog === 'password'} onOpenChange={(isOpen) => isOpen || close()} />
    </div>
  );
}
