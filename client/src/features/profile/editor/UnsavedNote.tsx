import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { useProfileDraft } from './use-profile-draft.ts';

/** Offers to continue with unsaved changes. */
export function UnsavedNote({ onContinue }: { onContinue: () => void }) {
  const { hasChanges, discard } = useProfileDraft();
  if (!hasChanges) return null;
  return (
    <Banner
      tone="info"
      title={t`You have unsaved changes`}
      action={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={onContinue}>
            <Trans>Continue editing</Trans>
          </Button>
          <Button variant="ghost" size="small" onClick={discard}>
            <Trans>Discard</Trans>
          </Button>
        </div>
      }
    >
      <Trans>They are stored only on this device.</Trans>
    </Banner>
  );
}
