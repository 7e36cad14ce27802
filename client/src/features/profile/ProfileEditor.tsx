import { useState } from 'react';
import { FAILURE_TEXTS } from '@proverse/shared';
import { failureText } from '../../api.ts';
import { AlertDialog } from '../../ui/overlays/AlertDialog.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { PersonalFields } from './PersonalFields.tsx';
import type { ProfileTab } from './profile-address.ts';
import { ProfessionalFields } from './ProfessionalFields.tsx';
import { ProfileTabs } from './ProfileTabs.tsx';
import type { Profile } from './profile-values.ts';
import { useProfileForm } from './use-profile-form.ts';

export interface ProfileEditorProps {
  profile: Profile;
  tab: ProfileTab;
  onTabChange: (tab: ProfileTab) => void;
  /** Puts the focus into the first field. */
  takesFocus: boolean;
  onFinish: (isSaved: boolean) => void;
}

/** One form over the first two tabs. What is typed is kept on the device until it is saved or discarded. */
export function ProfileEditor({ profile, tab, onTabChange, takesFocus, onFinish }: ProfileEditorProps) {
  const { form, submit, save, draft } = useProfileForm({ profile, tab, onTabChange, takesFocus, onFinish });
  const [isAsking, setAsking] = useState(false);

  function cancel(): void {
    if (draft.hasChanges) setAsking(true);
    else onFinish(false);
  }

  const actions = (
    <div className={BAR}>
      <p role="status" className="flex-1 basis-full text-sm text-muted sm:basis-40">
        {draft.hasChanges ? 'Unsaved changes are kept on this device.' : 'Nothing has been changed yet.'}
      </p>
      <Button variant="secondary" className="max-sm:flex-1" onClick={cancel}>
        Cancel
      </Button>
      <Button type="submit" className="max-sm:flex-1" busy={save.isPending && 'Saving…'}>
        Save Changes
      </Button>
    </div>
  );
  const failure = save.isError && (
    <Banner tone="danger" title={FAILURE_TEXTS.saveProfileGeneral}>
      {failureText(save.error, FAILURE_TEXTS.saveProfile)}
    </Banner>
  );
  return (
    <>
      <ProfileTabs
        profile={profile}
        tab={tab}
        onTabChange={onTabChange}
        personal={() => (
          <form noValidate aria-label="Personal information" onSubmit={submit} className="flex flex-col gap-6">
            <PersonalFields form={form} email={profile.email} />
            {failure}
            {actions}
          </form>
        )}
        professional={() => (
          <ProfessionalFields form={form} onSubmit={submit}>
            {failure}
            {actions}
          </ProfessionalFields>
        )}
      />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        description="What you have changed since you began editing is lost."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        tone="danger"
        onConfirm={() => {
          draft.discard();
          onFinish(false);
        }}
      />
    </>
  );
}

// It stays in view while the form is longer than the window; the page keeps that much free when it scrolls to a field.
const BAR =
  'sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-canvas px-4 py-3 md:mx-0 md:px-0';
