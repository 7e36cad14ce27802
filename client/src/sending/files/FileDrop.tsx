import { Trans } from '@lingui/react/macro';
import { Paperclip } from 'lucide-react';
import { useEffect, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

export interface FileDropProps {
  /** Undefined while nothing can be attached. */
  onFiles: ((files: File[]) => void) | undefined;
  className?: string;
  children: ReactNode;
}

/** A part of the page where files can be dropped and pictures pasted. */
export function FileDrop({ onFiles, className, children }: FileDropProps) {
  // Each element inside tells when the pointer enters and leaves it.
  const [depth, setDepth] = useState(0);
  useKeepPage();

  function drop(event: DragEvent): void {
    setDepth(0);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onFiles?.(files);
  }

  function paste(event: ClipboardEvent): void {
    const { files, types } = event.clipboardData;
    // Office programs add a picture of the text.
    const isText = types.includes('text/plain') && types.includes('text/html');
    if (!onFiles || files.length === 0 || isText) return;
    event.preventDefault();
    onFiles([...files]);
  }

  return (
    <div
      className={cx('relative', className)}
      onDragEnter={(event) => hasFiles(event) && setDepth((count) => count + 1)}
      onDragLeave={(event) => hasFiles(event) && setDepth((count) => count - 1)}
      onDragOver={(event) => hasFiles(event) && onFiles && event.preventDefault()}
      onDrop={drop}
      onPaste={paste}
    >
      {children}
      {depth > 0 && onFiles && (
        <p className="pointer-events-none absolute -inset-2 z-10 flex items-center justify-center gap-2 rounded-card border-2 border-dashed border-primary bg-primary-soft font-semibold text-primary">
          <Paperclip aria-hidden className="size-5" />
          <Trans>Drop to attach</Trans>
        </p>
      )}
    </div>
  );
}

function hasFiles({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean {
  return dataTransfer.types.includes('Files');
}

/** A browser opens a file that misses its place, and the page is gone. */
function useKeepPage(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent): void => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      // The pointer says that nothing can be dropped here.
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', keep);
    addEventListener('drop', keep);
    return () => {
      removeEventListener('dragover', keep);
      removeEventListener('drop', keep);
    };
  }, []);
}
