import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, Download, X, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, type TouchEvent } from 'react';
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
import { useZoom, type Zoom } from './use-zoom.ts';

const SWIPE_PX = 50;

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
  const closeButton = useRef<HTMLButtonElement>(null);
  const index = files.findIndex(({ id }) => id === fileId);
  const file = files[index];
  const zoom = useZoom(file);

  function show(next: number): void {
    const shown = files[next];
    if (!shown || shown === file) return;
    zoom.out();
    onShow(shown.id);
  }
  function pressKey({ key }: KeyboardEvent): void {
    if ((key === '+' || key === '=') && !zoom.isIn) zoom.in();
    if (key === '-') zoom.out();
    if (zoom.isIn) return;
    if (key === 'ArrowLeft') show(index - 1);
    if (key === 'ArrowRight') show(index + 1);
    if (key === 'Home') show(0);
    if (key === 'End') show(files.length - 1);
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
              <Header file={file} position={files.length > 1 && t`${index + 1} of ${files.length}`} zoom={zoom}>
                <Dialog.Close ref={closeButton} aria-label={t`Close`} className={iconButtonClasses}>
                  <X aria-hidden className="size-5" />
                </Dialog.Close>
              </Header>
              <div className="relative min-h-0 flex-1">
                <Stage
                  file={file}
                  zoom={zoom}
                  onSwipe={(step) => {
                    if (!zoom.isIn) show(index + step);
                  }}
                />
                {files.length > 1 && !zoom.isIn && (
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

interface HeaderProps {
  file: MessageFile;
  /** Which of several pictures it is. */
  position: string | false;
  zoom: Zoom;
  children: ReactNode;
}

function Header({ file: { id, name, bytes }, position, zoom, children }: HeaderProps) {
  return (
    <header className="flex items-center gap-1 py-1 pr-1 pl-4">
      <div className="min-w-0 flex-1">
        <Dialog.Title title={name} className="truncate font-medium">
          <bdi>{name}</bdi>
        </Dialog.Title>
        <Dialog.Description className="text-sm text-muted">
          {position && `${position} · `}
          {formatBytes(bytes)}
        </Dialog.Description>
      </div>
      <IconButton
        label={zoom.isIn ? t`Zoom out` : t`Zoom in`}
        icon={zoom.isIn ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
        onClick={() => (zoom.isIn ? zoom.out() : zoom.in())}
      />
      <IconButton
        label={t`Download ${name}`}
        icon={<Download aria-hidden />}
        onClick={() => void saveFile(`/api/files/${id}`, name)}
      />
      {children}
    </header>
  );
}

interface StageProps {
  file: MessageFile;
  zoom: Zoom;
  /** Called with 1 for the next picture and -1 for the one before. */
  onSwipe: (step: 1 | -1) => void;
}

/** The picture, which scrolls while it is larger than its box. */
function Stage({ file, zoom: { box, picture, isIn, widthPx, toggle }, onSwipe }: StageProps) {
  const swipeFrom = useRef<number>(undefined);

  function endSwipe({ changedTouches, touches }: TouchEvent): void {
    const from = swipeFrom.current;
    swipeFrom.current = undefined;
    // Two fingers enlarge the page, and then one moves it.
    if (from === undefined || touches.length > 0 || (visualViewport?.scale ?? 1) > 1.01) return;
    const moved = (changedTouches[0]?.clientX ?? from) - from;
    if (Math.abs(moved) > SWIPE_PX) onSwipe(moved > 0 ? -1 : 1);
  }

  return (
    <div
      ref={box}
      role="group"
      aria-label={file.name}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Its focus scrolls with the arrow keys.
      tabIndex={isIn ? 0 : -1}
      onTouchStart={({ touches }) => {
        swipeFrom.current = touches.length === 1 ? touches[0]?.clientX : undefined;
      }}
      onTouchEnd={endSwipe}
      className={cx(
        'flex size-full touch-manipulation outline-offset-[-2px]',
        isIn ? 'overflow-auto overscroll-contain' : 'p-2 sm:px-16',
      )}
    >
      <LargePicture key={file.id} ref={picture} file={file} zoomedPx={widthPx} onPress={toggle} />
    </div>
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
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- The button above and two keys do the same.
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
