import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, show } from '../../../testing/show.tsx';
import { ReportFiles } from './ReportFiles.tsx';

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
  const requested: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requested.push(url);
    return new Response('%PDF');
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await fill(user, within(dialog).getByLabelText('Reason'), 'Looks fake');
  await user.click(within(dialog).getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(requested.map((url) => new URL(url, location.href)).map(({ pathname, search }) => pathname + search)).toEqual([
    '/api/admin/reports/r1/files/f1?reason=Looks+fake',
  ]);
  expect(saved).toEqual(['invoice.pdf']);
});
