import { FileText, ImageOff } from 'lucide-react';
import { useRef } from 'react';
import { cx } from '../ui/cx.ts';
import { loadPreview } from './load-content.ts';
import type { MessageFile } from './message-file.ts';
import { useNearScreen } from './use-near-screen.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface PreviewProps {
  file: MessageFile;
  alt: string;
  className?: string | undefined;
}

/** The small picture of a file, which fills its box. It is loaded near the screen. */
export function Preview({ file: { id, kind, hasPreview }, alt, className }: PreviewProps) {
  const box = useRef<HTMLSpanElement>(null);
  const isNear = useNearScreen(box);
  const { url, hasFailed } = useObjectUrl(hasPreview && isNear ? id : null, () => loadPreview(id));
  const Icon = kind === 'pdf' ? FileText : ImageOff;
  return (
    <span ref={box} className={cx('flex items-center justify-center overflow-hidden bg-raised text-muted', className)}>
      {url ? (
        <img
          src={url}
          alt={alt}
          decoding="async"
          className={cx(
            'size-full object-cover transition-opacity duration-240 starting:opacity-0',
            kind === 'pdf' && 'object-top',
          )}
        />
      ) : (
        <>
          {(hasFailed || !hasPreview) && <Icon aria-hidden className="size-6" />}
          <span className="sr-only">{alt}</span>
        </>
      )}
    </span>
  );
}
