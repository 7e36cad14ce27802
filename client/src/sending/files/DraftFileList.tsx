import { t } from '@lingui/core/macro';
import { FileText, Image, Mic, X } from 'lucide-react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { loadContent, loadPreview } from '../../files/load-content.ts';
import { formatBytes } from '../../ui/format/format-bytes.ts';
import { useObjectUrl } from '../../files/use-object-url.ts';
import { readContent } from '../../device/offline/file-contents.ts';
import { VoicePlayer } from '../../device/voice/VoicePlayer.tsx';
import { useSession } from '../../session/session-store.ts';
import { useConnection } from '../../ui/connection.ts';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { cx } from '../../ui/cx.ts';
import type { DraftFile } from '../drafts/draft-file.ts';
import { isPending } from './draft-files.ts';
import { useProgress } from './use-draft-files.ts';

export interface DraftFileListProps {
  files: readonly DraftFile[];
  /** Without it, the files can only be seen. */
  onRemove?: ((file: DraftFile) => void) | undefined;
  /** Gets the focus when the last one is removed. */
  attachButton?: RefObject<HTMLElement | null> | undefined;
}

/** The files of a draft: what they are, how far they are uploaded, and why one cannot be sent. */
export function DraftFileList({ files, onRemove, attachButton }: DraftFileListProps) {
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  if (files.length === 0) return null;

  function remove(file: DraftFile, index: number): void {
    // The next one takes its place.
    const next = files[index + 1] ?? files[index - 1];
    const target = next ? buttons.current.get(next.key) : attachButton?.current;
    target?.focus();
    onRemove?.(file);
  }

  return (
    <ul aria-label={t`Attached files`} className="grid gap-2 sm:grid-cols-2">
      {files.map((file, index) => (
        <Item key={file.key} file={file} isFixed={!onRemove}>
          {onRemove && (
            <IconButton
              ref={(button) => {
                if (button) buttons.current.set(file.key, button);
                else buttons.current.delete(file.key);
              }}
              label={t`Remove ${file.name}`}
              icon={<X aria-hidden />}
              onClick={() => remove(file, index)}
            />
          )}
        </Item>
      ))}
    </ul>
  );
}

interface ItemProps {
  file: DraftFile;
  /** It is only shown. */
  isFixed: boolean;
  children: ReactNode;
}

function Item({ file, isFixed, children }: ItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const hasFailed = file.error !== undefined;
  // On a phone, the list may be below what is in view.
  useEffect(() => {
    if (!isFixed || hasFailed) item.current?.scrollIntoView({ block: 'nearest' });
  }, [isFixed, hasFailed]);
  return (
    <li
      ref={item}
      className={cx(
        'relative flex min-h-15 scroll-my-2 items-center gap-3 overflow-hidden rounded-control border py-2 pl-2',
        hasFailed ? 'border-danger bg-danger-soft sm:col-span-full' : 'border-line bg-surface',
        file.kind === 'voice' && 'sm:col-span-full',
        isFixed && 'pr-3',
      )}
    >
      {file.kind === 'voice' && !hasFailed ? (
        <Note file={file} />
      ) : (
        <>
          <Thumbnail file={file} />
          <p className="min-w-0 flex-1 text-sm">
            <bdi title={file.name} className={cx('font-medium wrap-anywhere', hasFailed ? 'block' : 'line-clamp-2')}>
              {file.name}
            </bdi>
            <State file={file} />
          </p>
        </>
      )}
      {children}
      {isPending(file) && !isFixed && <Progress file={file} />}
    </li>
  );
}

function State({ file }: { file: DraftFile }) {
  const isOnline = useConnection() === 'online';
  if (file.error !== undefined) return <span className="block text-danger">{file.error}</span>;
  return (
    <span className="block truncate text-muted">
      {!isPending(file) ? formatBytes(file.bytes) : isOnline ? t`Uploading…` : t`Waits for the network`}
    </span>
  );
}

/** A voice note, to listen to once more before it is sent. */
function Note({ file }: { file: DraftFile }) {
  const load = useContent(file, loadContent);
  return (
    <div className="min-w-0 flex-1 text-sm">
      <VoicePlayer label={file.name} load={load} peaks={file.peaks ?? null} durationMs={file.durationMs ?? null} />
      {isPending(file) && <State file={file} />}
    </div>
  );
}

function Progress({ file }: { file: DraftFile }) {
  const sent = useProgress(file);
  return (
    <span
      role="progressbar"
      aria-label={t`Upload of ${file.name}`}
      aria-valuenow={Math.round(sent * 100)}
      className="absolute inset-x-0 bottom-0 h-1 bg-raised forced-colors:border-t"
    >
      <span
        className="block size-full origin-left bg-primary transition-transform duration-240 rtl:origin-right forced-colors:bg-[Highlight]"
        style={{ transform: `scaleX(${sent})` }}
      />
    </span>
  );
}

const ICONS = { image: Image, pdf: FileText, voice: Mic };

/** A small picture: of a picture from this device if it still has it, of an uploaded PDF its first page. */
function Thumbnail({ file }: { file: DraftFile }) {
  const { key, id, kind, error } = file;
  const loadPicture = useContent(file, loadPreview);
  const [name, load] = kind === 'pdf' ? [id, () => loadPreview(id ?? '')] : [key, loadPicture];
  const { url } = useObjectUrl(error === undefined ? (name ?? null) : null, load);
  const Icon = ICONS[kind];
  return (
    <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-chip bg-raised text-muted">
      {url ? (
        <img
          src={url}
          alt=""
          decoding="async"
          className={cx('size-full object-cover', kind === 'pdf' && 'object-top')}
        />
      ) : (
        <Icon aria-hidden className="size-5" />
      )}
    </span>
  );
}

/** Returns what loads the content of a file from this device, or from the server where this device no longer has it. */
function useContent({ key, id }: DraftFile, loadStored: (id: string) => Promise<Blob>): () => Promise<Blob> {
  const { user } = useSession();
  return async () => {
    const kept = await readContent(user?.id ?? '', key);
    if (kept) return kept;
    if (id === undefined) throw new Error('This device does not have it');
    return loadStored(id);
  };
}
