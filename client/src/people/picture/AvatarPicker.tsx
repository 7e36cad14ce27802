import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Camera, ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState, type ChangeEvent, type RefObject } from 'react';
import { FAILURE_TEXTS } from '#language/texts';
import { api, failureText } from '../../api/api.ts';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-overlays.ts';
import { useMenu } from '../../ui/overlays/use-menu.ts';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { useApplySavedProfile } from '../../app/use-apply-saved-profile.ts';

const CropDialog = lazyOverlay(async () => (await import('./CropDialog.tsx')).CropDialog);

export interface AvatarPickerProps {
  /** The user's own profile. */
  profile: { firstName: string; lastName: string; avatarUrl: string | null; availabilityStatus: string };
}

/** The user's picture, with buttons to change and remove it. */
export function AvatarPicker({ profile }: AvatarPickerProps) {
  const fileInput = useRef<HTMLInputElement>(null);
  const [pictureUrl, setPictureUrl] = useState<string>();
  const [isCropping, setCropping] = useState(false);
  const hadPicture = useRef(profile.avatarUrl !== null);

  function choose(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? [];
    // Lets the user choose the same file again.
    event.target.value = '';
    if (!file) return;
    if (pictureUrl) URL.revokeObjectURL(pictureUrl);
    setPictureUrl(URL.createObjectURL(file));
    setCropping(true);
  }

  // Adding or removing the picture replaces the button, so the new one takes the focus.
  const box = useRef<HTMLDivElement>(null);
  const hasPicture = profile.avatarUrl !== null;
  useEffect(() => {
    if (hadPicture.current !== hasPicture && document.activeElement === document.body) {
      buttonOf(box)?.focus();
    }
    hadPicture.current = hasPicture;
  }, [hasPicture]);

  const chooseFile = () => fileInput.current?.click();
  return (
    <div ref={box} className="flex flex-col items-center gap-3">
      <Avatar
        name={`${profile.firstName} ${profile.lastName}`}
        imageUrl={profile.avatarUrl}
        size="large"
        status={profile.availabilityStatus}
      />
      <input
        ref={fileInput}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        hidden
        aria-label={t`Picture`}
        onChange={choose}
      />
      {!hasPicture ? (
        <Button variant="secondary" size="small" icon={<Camera aria-hidden />} onClick={chooseFile}>
          <Trans>Add picture</Trans>
        </Button>
      ) : (
        <ChangePictureMenu onChoose={chooseFile} />
      )}
      {pictureUrl !== undefined && (
        <CropDialog
          key={pictureUrl}
          open={isCropping}
          onOpenChange={setCropping}
          pictureUrl={pictureUrl}
          onChooseAnother={chooseFile}
          finalFocus={() => buttonOf(box) ?? true}
        />
      )}
    </div>
  );
}

/** Chooses another picture or removes the present one. */
function ChangePictureMenu({ onChoose }: { onChoose: () => void }) {
  const { anchor, button, menu } = useMenu();
  const applySaved = useApplySavedProfile();
  const remove = api.profile.removeAvatar.useMutation({
    onSuccess({ avatarUrl }) {
      applySaved({ avatarUrl });
      showToast({ tone: 'success', title: t`Picture removed` });
    },
    onError: (error) => showToast({ tone: 'danger', title: failureText(error, FAILURE_TEXTS.removeAvatar) }),
  });
  return (
    <span ref={anchor} className="inline-flex">
      <Button
        variant="secondary"
        size="small"
        icon={<Camera aria-hidden />}
        busy={remove.isPending && t`Removing…`}
        {...button}
      >
        <Trans>Change picture</Trans>
      </Button>
      <LazyMenu
        {...menu}
        items={[
          { label: t`Choose a picture`, icon: <ImageUp aria-hidden />, onSelect: onChoose },
          { label: t`Remove picture`, icon: <Trash2 aria-hidden />, tone: 'danger', onSelect: () => remove.mutate({}) },
        ]}
      />
    </span>
  );
}

function buttonOf(box: RefObject<HTMLElement | null>): HTMLElement | null | undefined {
  return box.current?.querySelector('button');
}
