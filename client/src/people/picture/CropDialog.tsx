import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState, type RefObject } from 'react';
import Cropper from 'react-easy-crop';
import { ERRORS } from '@proverse/shared';
import { FAILURE_TEXTS, SUCCESS_TEXTS } from '#language/texts';
import { failureText } from '../../api/api.ts';
import { readChanged } from '../../api/changed-queries.ts';
import { authorisedFetch } from '../../session/authorised-fetch.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { GuardedButton } from '../../ui/controls/buttons/GuardedButton.tsx';
import { Dialog, type DialogProps } from '../../ui/overlays/Dialog.tsx';
import { FormError } from '../../ui/controls/FormError.tsx';
import { showToast } from '../../ui/overlays/toast-queue.ts';
import { cropPicture, type PictureArea } from './crop-picture.ts';
import { useApplySavedProfile } from '../../app/use-apply-saved-profile.ts';

const MAX_ZOOM = 4;
const ZOOM_STEP = 0.1;
const MIDDLE = { x: 0, y: 0 };

export interface CropDialogProps extends Pick<DialogProps, 'open' | 'onOpenChange' | 'finalFocus'> {
  pictureUrl: string;
  onChooseAnother: () => void;
}

/** Crops a picture with the pointer or the arrow keys, and uploads it. */
export function CropDialog({ open, onOpenChange, pictureUrl, onChooseAnother, finalFocus }: CropDialogProps) {
  const zoomInput = useRef<HTMLInputElement>(null);
  const [area, setArea] = useState<PictureArea>();
  const [isUnreadable, setUnreadable] = useState(false);
  const upload = useAvatarUpload(pictureUrl, () => onOpenChange(false));

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Crop your picture`}
      description={t`Drag the picture or use the arrow keys to position it in the circle.`}
      locked={upload.isPending}
      initialFocus={zoomInput}
      finalFocus={finalFocus}
      footer={
        <>
          <Button variant="ghost" onClick={onChooseAnother}>
            <Trans>Choose another</Trans>
          </Button>
          <GuardedButton
            busy={upload.isPending && t`Uploading…`}
            disabledReason={
              !area && !isUnreadable ? t`Loading the picture` : isUnreadable && ERRORS.IMAGE_UNSUPPORTED.text
            }
            onClick={() => area && upload.mutate(area)}
          >
            <Trans>Save picture</Trans>
          </GuardedButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FormError>
          {isUnreadable
            ? ERRORS.IMAGE_UNSUPPORTED.text
            : upload.isError && failureText(upload.error, FAILURE_TEXTS.uploadAvatar)}
        </FormError>
        {!isUnreadable && (
          <PictureCropper
            pictureUrl={pictureUrl}
            zoomInput={zoomInput}
            onAreaChange={setArea}
            onUnreadable={() => setUnreadable(true)}
          />
        )}
      </div>
    </Dialog>
  );
}

/** Uploads an area of the picture as the user's avatar. */
function useAvatarUpload(pictureUrl: string, onUploaded: () => void) {
  const applySaved = useApplySavedProfile();
  const queryClient = useQueryClient();
  return useMutation({
    networkMode: 'always',
    async mutationFn(chosen: PictureArea) {
      const form = new FormData();
      form.append('avatar', await cropPicture(pictureUrl, chosen), 'picture.webp');
      const response = await authorisedFetch('/api/user/profile/avatar', { method: 'POST', body: form });
      return (await response.json()) as { avatarUrl: string };
    },
    onSuccess({ avatarUrl }) {
      applySaved({ avatarUrl });
      void readChanged(queryClient, 'files.uploadAvatar');
      showToast({ tone: 'success', title: SUCCESS_TEXTS.avatar });
      onUploaded();
    },
  });
}

interface PictureCropperProps {
  pictureUrl: string;
  zoomInput: RefObject<HTMLInputElement | null>;
  onAreaChange: (area: PictureArea) => void;
  onUnreadable: () => void;
}

/** The picture, which moves and zooms below a circle. */
function PictureCropper({ pictureUrl, zoomInput, onAreaChange, onUnreadable }: PictureCropperProps) {
  const zoomId = useId();
  const [position, setPosition] = useState(MIDDLE);
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className="relative h-72 overflow-hidden rounded-card bg-raised">
        <Cropper
          image={pictureUrl}
          crop={position}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          // The content security policy blocks the style element that it would add.
          disableAutomaticStylesInjection
          classes={CROPPER}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropComplete={(_percent, pixels) => onAreaChange(pixels)}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'application', 'aria-label': t`Crop area. Move it with the arrow keys.` }}
        />
      </div>
      <div className="flex flex-col gap-1">
        <label htmlFor={zoomId} className="text-sm font-medium">
          <Trans>Zoom</Trans>
        </label>
        <input
          ref={zoomInput}
          id={zoomId}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={ZOOM_STEP}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 w-full cursor-pointer"
        />
      </div>
    </>
  );
}

const CROPPER = {
  containerClassName:
    'absolute inset-0 flex cursor-move touch-none items-center justify-center overflow-hidden select-none',
  mediaClassName: 'absolute inset-0 m-auto max-h-full max-w-full will-change-transform',
  cropAreaClassName:
    'absolute top-1/2 left-1/2 box-border -translate-1/2 overflow-hidden rounded-full border-2 border-surface ' +
    'shadow-[0_0_0_9999em_var(--color-backdrop)] outline-offset-0 focus-visible:outline-4',
};
