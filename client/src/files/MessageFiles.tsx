import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FILE_LIMITS } from '@proverse/shared';
import { Download, FileX } from 'lucide-react';
import { useState } from 'react';
import { saveFile } from '../api/download.ts';
import { VoiceNote } from '../device/voice/VoiceNote.tsx';
import { cx } from '../ui/cx.ts';
import { lazyOverlay } from '../ui/overlays/lazy-overlay.tsx';
import { formatBytes } from '../ui/format/format-bytes.ts';
import type { MessageFile } from './message-file.ts';
import { Preview } from './Preview.tsx';

const FileViewer = lazyOverlay(async () => (await import('./FileViewer.tsx')).FileViewer);

export interface MessageFilesProps {
  files: readonly MessageFile[];
  /** When they were sent. */
  sentAt: string;
}

/** The files of a message: pictures that open large, PDFs to download, and voice notes to play. */
export function MessageFiles({ files, sentAt }: MessageFilesProps) {
  const [shownId, setShownId] = useState<string>();
  const [isOpen, setOpen] = useState(false);
  if (files.length === 0) return null;
  const present = files.filter(({ removedAt }) => removedAt === null);
  const pictures = present.filter(({ kind }) => kind === 'image');
  const others = files.filter((file) => !pictures.includes(file));
  const notes = present.filter(({ kind }) => kind === 'voice');

  function open(id: string): void {
    setShownId(id);
    setOpen(true);
  }

  return (
    <div className="flex max-w-message flex-col gap-3">
      {pictures.length > 0 && (
        <ul aria-label={t`Pictures`} className={pictures.length === 1 ? undefined : GRID}>
          {pictures.map((file) => (
            <li key={file.id}>
              <Picture file={file} isAlone={pictures.length === 1} onOpen={() => open(file.id)} />
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul aria-label={t`Files`} className="flex flex-col gap-2">
          {others.map((file) => (
            <li key={file.id}>
              {file.removedAt !== null ? (
                <Removed file={file} removedAt={file.removedAt} sentAt={sentAt} />
              ) : file.kind === 'voice' ? (
                <VoiceNote file={file} label={noteLabel(notes.indexOf(file) + 1, notes.length)} />
              ) : (
                <Pdf file={file} />
              )}
            </li>
          ))}
        </ul>
      )}
      <FileViewer open={isOpen} onOpenChange={setOpen} files={pictures} fileId={shownId} onShow={setShownId} />
    </div>
  );
}

function noteLabel(number: number, count: number): string {
  return count > 1 ? t`Voice note ${number} of ${count}` : t`Voice note`;
}

const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2';

interface PictureProps {
  file: MessageFile;
  /** Shown larger, in its own shape. */
  isAlone: boolean;
  onOpen: () => void;
}

function Picture({ file, isAlone, onOpen }: PictureProps) {
  const { name, width, height } = file;
  const shape = width !== null && height !== null ? Math.min(2, Math.max(0.75, width / height)) : 1;
  return (
    <button
      type="button"
      aria-label={t`Open picture ${name}`}
      onClick={onOpen}
      style={isAlone ? { aspectRatio: shape } : undefined}
      className={cx(
        'block overflow-hidden rounded-card border border-line transition-opacity hover:opacity-90',
        isAlone ? 'w-full max-w-xs' : 'aspect-square w-full',
      )}
    >
      <Preview file={file} alt="" className="size-full" />
    </button>
  );
}

function Pdf({ file }: { file: MessageFile }) {
  const { id, name, pages, bytes } = file;
  const facts = pages === null ? undefined : plural(pages, { one: '# page', other: '# pages' });
  return (
    <button
      type="button"
      aria-label={t`Download ${name}`}
      onClick={() => void saveFile(`/api/files/${id}`, name)}
      className={cx(CARD, 'cursor-pointer hover:bg-raised')}
    >
      <Preview file={file} alt="" className="h-16 w-13 shrink-0 rounded-chip border border-line" />
      <span className="min-w-0 flex-1">
        <bdi className="line-clamp-2 font-medium wrap-anywhere">{name}</bdi>
        <span className="block text-sm text-muted">
          {['PDF', facts, formatBytes(bytes)].filter(Boolean).join(' · ')}
        </span>
      </span>
      <Download aria-hidden className="size-5 shrink-0 text-muted" />
    </button>
  );
}

/** What is left of a file: its name, and why it is gone. */
function Removed({ file, removedAt, sentAt }: { file: MessageFile; removedAt: string; sentAt: string }) {
  const days = (Date.parse(removedAt) - Date.parse(sentAt)) / 86_400_000;
  return (
    <p className={cx(CARD, 'border-dashed text-muted')}>
      <FileX aria-hidden className="size-5 shrink-0" />
      <span className="min-w-0">
        <bdi className="line-clamp-2 wrap-anywhere">{file.name}</bdi>
        <span className="block text-sm">
          {days >= FILE_LIMITS.retentionDays ? <Trans>Deleted after two years</Trans> : <Trans>Deleted</Trans>}
        </span>
      </span>
    </p>
  );
}

const CARD = 'flex w-full max-w-sm items-center gap-3 rounded-card border border-line bg-surface p-2 pr-4 text-left';
