import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { previewOf } from './preview.ts';

// Twice as many as the preview has, so that its text is smooth.
const DRAWN_PX = 1280;

/** Returns how many pages a PDF has, and a small picture of the first. */
export async function drawFirstPage(file: Buffer): Promise<{ readonly pages: number; readonly preview: Buffer }> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(file);
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = DRAWN_PX / Math.max(originalWidth, originalHeight);
  const { data, width, height } = await page.render({
    render: 'bitmap',
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
  });
  const preview = await previewOf(sharp(data, { raw: { width, height, channels: 4 } }).flatten());
  return { pages: document.getPageCount(), preview };
}
