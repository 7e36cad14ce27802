import { FileRejected, type FileLimits, type Inspected } from './file-report.ts';
import { hasForeignEnds } from './pdf-bytes.ts';

/**
 * Checks a PDF and draws its first page. The file is kept as it is, because a signature in it would break otherwise.
 * @throws FileRejected PDF_LOCKED, PDF_UNSAFE, PDF_TOO_LONG, FILE_DAMAGED
 */
export async function inspectPdf(file: Buffer, limits: FileLimits): Promise<Inspected> {
  if (hasForeignEnds(file)) throw new FileRejected('FILE_DAMAGED');
  // Most that are rejected do not need both libraries.
  const { checkPdf } = await import('./check-pdf.ts');
  const pagesFound = await checkPdf(file);
  if (pagesFound > limits.pdfPagesMax) throw new FileRejected('PDF_TOO_LONG');
  const { drawFirstPage } = await import('./draw-first-page.ts');
  const { pages, preview } = await drawFirstPage(file);
  if (pages > limits.pdfPagesMax) throw new FileRejected('PDF_TOO_LONG');
  const facts = { kind: 'pdf', mediaType: 'application/pdf', width: null, height: null, durationMs: null } as const;
  return { facts: { ...facts, pages }, content: null, preview };
}
