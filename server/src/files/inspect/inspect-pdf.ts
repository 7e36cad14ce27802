import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { checkPdf } from './check-pdf.ts';
import { FileRejected, type FileLimits, type Inspected } from './file-report.ts';
import { previewOf } from './inspect-picture.ts';
import { hasForeignEnds } from './pdf-bytes.ts';

// Twice as many as the preview has, so that its text is smooth.
const DRAWN_PX = 1280;

/**
 * Checks a PDF and draws its first page. The file is kept as it is, because a signature in it would break otherwise.
 * @throws FileRejected PDF_LOCKED, PDF_UNSAFE, PDF_TOO_LONG, FILE_DAMAGED
 */
export async function inspectPdf(file: Buffer, limits: FileLimits): Promise<Inspected> {
  if (hasForeignEnds(file)) throw new FileRejected('FILE_DAMAGED');
  const requireFew = (pages: number): void => {
    if (pages > limits.pdfPagesMax) throw new FileRejected('PDF_TOO_LONG');
  };
  requireFew(await checkPdf(file));
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(file);
  const pages = document.getPageCount();
  requireFew(pages);
  const page = document.getPage(0);
  const { originalWidth, originalHeight } = page.getOriginalSize();
  const scale = DRAWN_PX / Math.max(originalWidth, originalHeight);
  const { data, width, height } = await page.render({
    render: 'bitmap',
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
  });
  const preview = await previewOf(sharp(data, { raw: { width, height, channels: 4 } }).flatten());
  return { facts: { kind: 'pdf', mediaType: 'application/pdf', pages }, content: file, preview };
}
