import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { saveBlob } from '../../../api/download.ts';
import { authorisedFetch } from '../../../session/authorised-fetch.ts';
import { fill, show } from '../../../testing/show.tsx';
import { ReportFiles } from './ReportFiles.tsx';

vi.mock('../../../session/authorised-fetch.ts', () => ({ authorisedFetch: vi.fn() }));
vi.mock('../../../api/download.ts', () => ({ saveBlob: vi.fn() }));
afterEach(() => void vi.clearAllMocks());

const PDF = {
  id: 'f1',
  name: 'invoice.pdf',
  kind: 'pdf',
  mediaType: 'application/pdf',
  bytes: 184_320,
  width: null,
  height: null,
  pages: 2,
  durationMs: null,
  peaks: null,
  transcript: null,
  hasPreview: true,
  removedAt: null,
} as const;

test('lists the files of a report, and opens one with a reason', async () => {
  vi.mocked(authorisedFetch).mockResolvedValue(new Response('%PDF'));
  const { user } = show(
    <ReportFiles
      reportId="r1"
      files={[PDF, { ...PDF, id: 'f2', name: 'old.pdf', removedAt: '2026-11-20T09:30:00.000Z' }]}
    />,
  );
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'invoice.pdfPDF · 2 pages · 185 kBOpen…',
    'old.pdfRemoved',
  ]);
  await user.click(screen.getByRole('button', { name: 'Open invoice.pdf' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Open' }));
  await within(dialog).findByText('Reason is required');
  expect(authorisedFetch).not.toHaveBeenCalled();
  await fill(user, 'Reason', 'Looks fake');
  await user.click(within(dialog).getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(saveBlob).toHaveBeenCalledWith(expect.any(Blob), 'invoice.pdf'));
  expect(authorisedFetch).toHaveBeenCalledWith('/api/admin/reports/r1/files/f1?reason=Looks+fake');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
