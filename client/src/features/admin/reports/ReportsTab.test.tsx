import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pageWith } from '../../../testing/samples.ts';
import { show } from '../../../testing/show.tsx';
import { ReportsTab } from './ReportsTab.tsx';

test('the search asks for reports with its words and the status, and an empty result says so', async () => {
  const { user, server } = show(<ReportsTab />, {
    at: '/admin?tab=reports&status=refunded',
    answers: { 'admin.reports': pageWith() },
  });
  await screen.findByText('No reports with this status');
  await user.type(screen.getByRole('searchbox', { name: 'Search reports' }), 'asha');
  expect(await screen.findByText('No reports found')).toBeDefined();
  expect(server.callsOf('admin.reports').at(-1)?.input).toMatchObject({ keyword: 'asha', status: 'refunded', page: 0 });
  expect(location.search).toBe('?tab=reports&status=refunded&q=asha');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await screen.findByText('No reports with this status');
  expect(location.search).toBe('?tab=reports&status=refunded');
});
