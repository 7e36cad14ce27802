import { useRef, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import type { MessageFile } from './message-file.ts';

/** A small picture is enlarged by this. A larger one is shown pixel by pixel. */
const ZOOM_MIN = 2;

export type Zoom = ReturnType<typeof useZoom>;

/** Enlarges a picture within a box that scrolls. */
export function useZoom(file: MessageFile | undefined) {
  const picture = useRef<HTMLImageElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const [zoomed, setZoomed] = useState<{ id: string; widthPx: number }>();
  const widthPx = zoomed !== undefined && zoomed.id === file?.id ? zoomed.widthPx : undefined;
  const isIn = widthPx !== undefined;

  /** Enlarges it around a point, given as parts of its width and height. */
  function zoomIn(x = 0.5, y = 0.5): void {
    if (!file || !picture.current || !box.current) return;
    const nextPx = Math.max(file.width ?? 0, ZOOM_MIN * picture.current.clientWidth);
    flushSync(() => setZoomed({ id: file.id, widthPx: nextPx }));
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box.current;
    box.current.scrollTo(x * scrollWidth - clientWidth / 2, y * scrollHeight - clientHeight / 2);
    // The keys that scroll go to what has the focus.
    box.current.focus();
  }
  const out = (): void => setZoomed(undefined);

  return {
    picture,
    box,
    isIn,
    /** The width of the picture while it is enlarged. */
    widthPx,
    in: () => zoomIn(),
    out,
    toggle({ currentTarget, clientX, clientY }: MouseEvent): void {
      if (isIn) return out();
      const { left, top, width, height } = currentTarget.getBoundingClientRect();
      return zoomIn((clientX - left) / width, (clientY - top) / height);
    },
  };
}
