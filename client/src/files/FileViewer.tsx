import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type MouseEvent, type Ref, type TouchEvent } from 'react';
import { flushSync } from 'react-dom';
import { saveFile } from '../api/download.ts';
import { Button } from '../ui/controls/buttons/Button.tsx';
import { iconButtonClasses } from '../ui/controls/buttons/button-classes.ts';
import { IconButton } from '../ui/controls/buttons/IconButton.tsx';
import { cx } from '../ui/cx.ts';
import { Spinner } from '../ui/layout/Spinner.tsx';
import { loadContent } from './load-content.ts';
import { formatBytes } from '../ui/format/format-bytes.ts';
import type { MessageFile } from './message-file.ts';
import { useObjectUrl } from './use-object-url.ts';

const SWIPE_PX = 50;
/** A small picture is enlarged by this. A larger one is shown pixel by pixel. */
const ZOOM_MIN = 2;

export interface FileViewerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  files: readonly MessageFile[];
  /** The picture that is shown. It stays while the viewer closes. */
  fileId: string | undefined;
  onShow: (fileId: string) => void;
}

/**
 * Shows pictures large, one at a time. Arrow keys and swipes lead to the others. A press on a picture enlarges it, and then the
 * arrow keys scroll. It is dark in both themes.
 */
export function FileViewer({ open, onOpenChange, files, fileId, onShow }: FileViewerProps) {
  const swipeFrom = useRef<number>(undefined);
  const closeButton = useRef<HTMLButtonElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [zoomed, setZoomed] = useState<{ id: string; widthPx: number }>();
  const index = files.findIndex(({ id }) => id === fileId);
  const file = files[index];

  const zoomedPx = zoomed?.id === fileId ? zoomed?.widthPx : undefined;
  const isZoomed = zoomedPx !== undefined;

  function show(next: number): void {
    const shown = files[next];
    if (!shown || shown === file) return;
    setZoomed(undefined);
    onShow(shown.id);
  }
  /** Enlarges the picture around a point of it, given as parts of its width and height. */
  function zoomIn(x = 0.5, y = 0.5): void {
    const [image, box] = [picture.current, scroller.current];
    if (!file || !image || !box) return;
    const widthPx = Math.max(file.width ?? 0, ZOOM_MIN * image.clientWidth);
    flushSync(() => setZoomed({ id: file.id, widthPx }));
    box.scrollTo(x * box.scrollWidth - box.clientWidth / 2, y * box.scrollHeight - box.clientHeight / 2);
    // The keys that scroll go to what has the focus.
    box.focus();
  }
  function toggleZoom({ currentTarget, clientX, clientY }: MouseEvent): void {
    if (isZoomed) return setZoomed(undefined);
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    zoomIn((clientX - left) / width, (clientY - top) / height);
  }
  function pressKey({ key }: KeyboardEvent): void {
    if ((key === '+' || key === '=') && !isZoomed) zoomIn();
    if (key === '-') setZoomed(undefined);
    if (isZoomed) return;
    if (key === 'ArrowLeft') show(index - 1);
    if (key === 'ArrowRight') show(index + 1);
    if (key === 'Home') show(0);
    if (key === 'End') show(files.length - 1);
  }
  function endSwipe({ changedTouches, touches }: TouchEvent): void {
    const from = swipeFrom.current;
    swipeFrom.current = undefined;
    // Two fingers enlarge the page, and then one moves it.
    if (from === undefined || touches.length > 0 || isZoomed || (visualViewport?.scale ?? 1) > 1.01) return;
    const moved = (changedTouches[0]?.clientX ?? from) - from;
    if (Math.abs(moved) > SWIPE_PX) show(moved > 0 ? index - 1 : index + 1);
  }

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Popup
          initialFocus={closeButton}
          onKeyDown={pressKey}
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
                  label={isZoomed ? t`Zoom out` : t`Zoom in`}
                  icon={isZoomed ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
                  onClick={() => (isZoomed ? setZoomed(undefined) : zoomIn())}
                />
                <IconButton
                  label={t`Download ${file.name}`}
                  icon={<Download aria-hidden />}
                  onClick={() => void saveFile(`/api/files/${file.id}`, file.name)}
                />
                <Dialog.Close ref={closeButton} aria-label={t`Close`} className={iconButtonClasses}>
                  <X aria-hidden className="size-5" />
                </Dialog.Close>
              </header>
              <div className="relative min-h-0 flex-1">
                <div
                  ref={scroller}
                  role="group"
                  aria-label={file.name}
                  tabIndex={isZoomed ? 0 : -1}
                  onTouchStart={({ touches }) => {
                    swipeFrom.current = touches.length === 1 ? touches[0]?.clientX : undefined;
                  }}
                  onTouchEnd={endSwipe}
                  className={cx(
                    'flex size-full touch-manipulation outline-offset-[-2px]',
                    isZoomed ? 'overflow-auto overscroll-contain' : 'p-2 sm:px-16',
                  )}
                >
                  <LargePicture key={file.id} ref={picture} file={file} zoomedPx={zoomedPx} onPress={toggleZoom} />
                </div>
                {files.length > 1 && !isZoomed && (
                  <>
                    <Arrow label={t`Previous picture`} isLeft isEnd={index === 0} onClick={() => show(index - 1)} />
                    <Arrow label={t`Next picture`} isEnd={index === files.length - 1} onClick={() => show(index + 1)} />
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

interface LargePictureProps {
  file: MessageFile;
  /** Its width while it is larger than its box. */
  zoomedPx: number | undefined;
  onPress: (event: MouseEvent) => void;
  ref: Ref<HTMLImageElement>;
}

function LargePicture({ file: { id, name, width, height }, zoomedPx, onPress, ref }: LargePictureProps) {
  const { url, hasFailed, retry } = useObjectUrl(id, () => loadContent(id));
  if (hasFailed) {
    return (
      <div role="alert" className="m-auto flex flex-col items-center gap-3">
        <p>
          <Trans>This picture could not be loaded.</Trans>
        </p>
        <Button variant="secondary" onClick={retry}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  if (url === undefined)
    return (
      <div className="m-auto">
        <Spinner label={t`Loading…`} />
      </div>
    );
  return (
    // The button above does the same for the keyboard.
    <img
      ref={ref}
      src={url}
      alt={name}
      width={width ?? undefined}
      height={height ?? undefined}
      decoding="async"
      draggable={false}
      onClick={onPress}
      style={{ width: zoomedPx }}
      className={cx(
        'm-auto rounded-control object-contain',
        zoomedPx === undefined ? 'max-h-full max-w-full cursor-zoom-in' : 'h-auto max-w-none shrink-0 cursor-zoom-out',
      )}
    />
  );
}
