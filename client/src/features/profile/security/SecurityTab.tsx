import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeyRound, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DownloadButton } from '../../../api/DownloadButton.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { lazyOverlay } from '../../../ui/overlays/lazy-overlay.tsx';
import { useQueryState } from '../../../ui/hooks/address/use-query-state.ts';
import { dialogQuery } from '../profile-address.ts';
import type { Profile } from '../profile-values.ts';
import { RecentActivity } from './RecentActivity.tsx';
import { Section } from '../../../ui/layout/Section.tsx';
import { SecondFactors } from './SecondFactors.tsx';
import { Sessions } from './Sessions.tsx';
import { useSecurity } from './use-security.ts';
import { Verification } from '../verification/Verification.tsx';

const ChangePasswordDialog = lazyOverlay(async () => (await import('./ChangePasswordDialog.tsx')).ChangePasswordDialog);
const DeleteAccountDialog = lazyOverlay(async () => (await import('./DeleteAccountDialog.tsx')).DeleteAccountDialog);

/** Verification, password, second factors, sessions, the data export and the deletion of the account. */
export function SecurityTab({ profile }: { profile: Profile }) {
  const [dialog, setDialog] = useQueryState('dialog', dialogQuery);
  const [isDeleting, setDeleting] = useState(false);
  const { verification, factors, sessions, activity, failed } = useSecurity();
  const closePassword = () => setDialog('none', { replace: true });
  return (
    <div className="flex flex-col gap-8">
      <Verification email={profile.email} isVerified={profile.emailVerified} query={verification} failed={failed} />
      <Section
        id="password"
        title={t`Password`}
        text={t`You'll be signed out on other devices.`}
        className="items-start gap-3"
      >
        <Button variant="secondary" icon={<KeyRound aria-hidden />} onClick={() => setDialog('password')}>
          <Trans>Change Password</Trans>
        </Button>
      </Section>
      <SecondFactors query={factors} failed={failed} />
      <Sessions query={sessions} failed={failed} />
      <RecentActivity query={activity} failed={failed} />
      <Section
        id="my-data"
        title={t`Your data`}
        text={t`Your profile, messages, ratings and wallet history in one file.`}
        className="items-start gap-3"
      >
        <DownloadButton path="/api/user/data" name="proverse-data.json" stepUpOperation="files.exportData">
          <Trans>Download my data</Trans>
        </DownloadButton>
      </Section>
      <Section
        id="delete-account"
        title={t`Delete account`}
        text={t`This deletes your data permanently. You lose any coins that you have not spent or withdrawn.`}
        className="items-start gap-3"
      >
        <Button variant="secondary" icon={<Trash2 aria-hidden />} onClick={() => setDeleting(true)}>
          <Trans>Delete my account</Trans>
        </Button>
      </Section>
      <DeleteAccountDialog open={isDeleting} onOpenChange={setDeleting} />
      <ChangePasswordDialog open={dialog === 'password'} onOpenChange={(isOpen) => isOpen || closePassword()} />
    </div>
  );
}
