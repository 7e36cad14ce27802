import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { FAILURE_TEXTS } from '#language/texts';
import { failureText } from '../../../api/api.ts';
import { AlertDialog } from '../../../ui/overlays/AlertDialog.tsx';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';
import { PersonalFields } from './PersonalFields.tsx';
import { ProfessionalFields } from './ProfessionalFields.tsx';
import { PHONE } from '../profile-address.ts';
import { ProfileTabs } from '../ProfileTabs.tsx';
import { useProfileForm, type ProfileEditing } from './use-profile-form.ts';

/** One form over the first two tabs. The device keeps unsaved changes until they are saved or discarded. */
export function ProfileEditor({ header, ...editing }: ProfileEditing & { header: ReactNode }) {
  const { profile, tab, onTabChange, onFinish } = editing;
  const { form, submit, save, draft } = useProfileForm(editing);
  const [isAsking, setAsking] = useState(false);
  const isPhone = useMediaQuery(PHONE);

  function cancel(): void {
    if (draft.hasChanges) setAsking(true);
    else onFinish(false);
  }

  const actions = (
    <div className={BAR}>
      <p role="status" className="flex-1 basis-full text-sm text-muted sm:basis-40">
        {draft.hasChanges ? t`Unsaved changes are kept on this device.` : t`No changes yet.`}
      </p>
      <Button variant="secondary" className="max-sm:flex-1" onClick={cancel}>
        <Trans>Cancel</Trans>
      </Button>
      <Button type="submit" className="max-sm:flex-1" busy={save.isPending && t`Saving…`}>
        <Trans>Save Changes</Trans>
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
        shown={isPhone ? 'form' : 'all'}
        tab={tab}
        onTabChange={onTabChange}
        personal={() => (
          <form noValidate aria-label={t`Personal information`} onSubmit={submit} className="flex flex-col gap-6">
            {header}
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
        title={t`Discard your changes?`}
        description={t`You will lose everything you changed since you began editing.`}
        confirmLabel={t`Discard`}
        cancelLabel={t`Keep editing`}
        tone="danger"
        onConfirm={() => {
          draft.discard();
          onFinish(false);
        }}
      />
    </>
  );
}

// The bar stays in view below a long form. The scroll padding of the page keeps focused fields above the bar.
const BAR =
  'sticky bottom-nav z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-canvas px-4 py-3 md:mx-0 md:px-0';
