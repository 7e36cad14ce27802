import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { professional } from '../../testing/samples.ts';
import { show } from '../../testing/show.tsx';
import { DirectoryResults } from './DirectoryResults.tsx';
import { useDirectory } from './use-directory.ts';

const PERSON = professional({ userId: 'p0' });

function Results() {
  return <DirectoryResults directory={useDirectory()} layout="grid" />;
}

test('hides Show more after 10,000 results and asks to narrow the search', async () => {
  const { user, server } = show(<Results />, {
    at: '/directory?pages=199',
    answers: {
      // All pages have the same person, so that only one card is rendered.
      'directory.professionals': ({ page }) => ({
        content: [PERSON],
        page,
        size: 1,
        totalElements: 12_345,
        totalPages: 200,
      }),
    },
  });
  const pages = () => server.callsOf('directory.professionals').length;
  await waitFor(() => expect(pages()).toBe(199), { timeout: 40_000 });
  expect(screen.queryByText('Narrow your search to see more')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByText('Narrow your search to see more');
  expect(pages()).toBe(200);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});
