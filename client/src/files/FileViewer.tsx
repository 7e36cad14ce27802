import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, Download, X } from 'lucide-react';
import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { saveFile } from '../api/download.ts';
import { Button } from '../ui/controls/buttons/Button.tsx';
import { iconButtonClasses } from '../ui/controls/buttons/button-classes.ts';
import { IconButton } from '../ui/controls/buttons/IconButton.tsx';
import { cx } from '../ui/cx.ts';
import { Spinner } from '../ui/layout/Spinner.tsx';
import { loadContent } from './load-content.ts';
import { formatBytes, type MessageFile } from './message-file.ts';
import { useObjectUrl } from './use-object-url.ts';

const SWIPE_PX = 50;

export interface FileViewerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  files: readonly MessageFile[];
  /** The picture that is shown. It stays while the viewer closes. */
  fileId: string | undefined;
  onShow: (fileId: string) => void;
}

/** Shows pictures large, one at a time. Arrow keys and swipes lead to the others. It is dark in both themes. */
export function FileViewer({ open, onOpenChange, files, fileId, onShow }: FileViewerProps) {
  const swipeFrom = useRef<number>(undefined);
  const closeButton = useRef<HTMLButtonElement>(null);
  const index = files.findIndex(({ id }) => id === fileId);
  const file = files[index];

  function move(step: number): void {
    const next = files[index + step];
    if (next) onShow(next.id);
  }
  function moveByKey({ key }: KeyboardEvent): void {
    if (key === 'ArrowLeft') move(-1);
    if (key === 'ArrowRight') move(1);
  }
  function endSwipe({ clientX, pointerType }: PointerEvent): void {
    const moved = clientX - (swipeFrom.current ?? clientX);
    if (pointerType === 'touch' && Math.abs(moved) > SWIPE_PX) move(moved > 0 ? -1 : 1);
  }

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Popup
          initialFocus={closeButton}
          onKeyDown={moveByKey}
          data-dark
          className="fixed inset-0 z-50 flex flex-col bg-canvas text-ink outline-none transition-opacity duration-180 data-ending-style:opacity-0 data-starting-style:opacity-0"
        >
          {file && (
            <>
              <header className="flex items-center gap-1 py-1 pr-1 pl-4">
                <div className="min-w-0 flex-1">
                  <Dialog.Title className="truncate font-medium">
                    <bdi>{file.name}</bdi>
                  </Dialog.Title>
                  <Dialog.Description className="text-sm text-muted">
                    {files.length > 1 && `${t`${index + 1} of ${files.length}`} · `}
                    {formatBytes(file.bytes)}
                  </Dialog.Description>
                </div>
                <IconButton
                  label={t`Download ${file.name}`}
                  icon={<Download aria-hidden />}
                  onClick={() => void saveFile(`/api/files/${file.id}`, file.name)}
                />
                <Dialog.Close ref={closeButton} aria-label={t`Close`} className={iconButtonClasses}>
                  <X aria-hidden className="size-5" />
                </Dialog.Close>
              </header>
              <div
                className="relative flex min-h-0 flex-1 touch-pinch-zoom items-center justify-center p-2 sm:px-16"
                onPointerDown={({ clientX }) => {
                  swipeFrom.current = clientX;
                }}
                onPointerUp={endSwipe}
              >
                <LargePicture key={file.id} file={file} />
                {files.length > 1 && (
                  <>
                    <Arrow label={t`Previous picture`} isLeft isEnd={index === 0} onClick={() => move(-1)} />
                    <Arrow label={t`Next picture`} isEnd={index === files.length - 1} onClick={() => move(1)} />
                  </>
                )}
              </div>
            </>
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ArrowProps {
  label: string;
  isLeft?: boolean;
  isEnd: boolean;
  onClick: () => void;
}

function Arrow({ label, isLeft = false, isEnd, onClick }: ArrowProps) {
  const Icon = isLeft ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isEnd || undefined}
      onClick={onClick}
      className={cx(
        'absolute top-1/2 flex size-11 -translate-y-1/2 items-center justify-center rounded-full border border-line bg-surface transition-opacity',
        'hover:bg-raised aria-disabled:opacity-30',
        isLeft ? 'left-2' : 'right-2',
      )}
    >
      <Icon aria-hidden className="size-6" />
    </button>
  );
}

function LargePicture({ file: { id, name, width, height } }: { file: MessageFile }) {
  const { url, hasFailed, retry } = useObjectUrl(id, () => loadContent(id));
  if (hasFailed) {
    return (
      <div role="alert" className="flex flex-col items-center gap-3">
        <p>
          <Trans>This picture could not be loaded.</Trans>
        </p>
        <Button variant="secondary" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (url === undefined) return <Spinner label={t`Loading…`} />;
  return (
    <img
      src={url}
      alt={name}
      width={width ?? undefined}
      height={height ?? undefined}
      decoding="async"
      draggable={false}
      className="max-h-full max-w-full rounded-control object-contain"
    />
  );
}
