import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show } from '../testing/show.tsx';
import type { MessageFile } from './message-file.ts';
import { MessageFiles } from './MessageFiles.tsx';

const SENT_AT = '2026-11-01T00:00:00Z';

function file(changes: Partial<MessageFile>): MessageFile {
  return {
    id: 'roof',
    name: 'roof.jpg',
    kind: 'image',
    mediaType: 'image/jpeg',
    bytes: 2_500_000,
    width: 640,
    height: 480,
    pages: null,
    durationMs: null,
    peaks: null,
    transcript: null,
    hasPreview: true,
    removedAt: null,
    ...changes,
  };
}

/** Reports each element as near the screen when it is observed. */
class NearScreen {
  readonly #report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }
  observe(): void {
    this.#report([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
  }
  disconnect(): void {}
}

const open = new Set<string>();
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NearScreen);
  open.clear();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    const url = `blob:${open.size}`;
    open.add(url);
    return url;
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void open.delete(url));
});

function showFiles(...files: MessageFile[]) {
  return show(<MessageFiles files={files} sentAt={SENT_AT} />);
}

test('pictures open large, arrow keys lead to the others, and nothing of them is left', async () => {
  const { user, reload } = showFiles(file({}), file({ id: 'wall', name: 'wall.png' }));
  await user.click(await screen.findByRole('button', { name: 'Open picture roof.jpg' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'roof.jpg' }));
  await viewer.findByRole('img', { name: 'roof.jpg' });
  viewer.getByText('1 of 2 · 2.4 MB');
  expect(viewer.getByRole('button', { name: 'Previous picture' }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('dialog', { name: 'wall.png' });
  await viewer.findByRole('img', { name: 'wall.png' });
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  await screen.findByRole('dialog', { name: 'roof.jpg' });
  const requests = vi
    .mocked(fetch)
    .mock.calls.filter(([url]) => typeof url === 'string' && url.startsWith('/api/files'));
  expect(requests.map(([url]) => url)).toEqual(
    expect.arrayContaining([
      '/api/files/roof/preview',
      '/api/files/wall/preview',
      '/api/files/roof',
      '/api/files/wall',
    ]),
  );
  const tokens = requests.map(([, init]) => new Headers(init?.headers).get('authorization'));
  expect(new Set(tokens)).toEqual(new Set(['Bearer token']));
  expect(open.size).toBeGreaterThan(0);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  reload();
  await waitFor(() => expect(open.size).toBe(0));
});

test('a picture is enlarged by a press, a key or a button, and then arrow keys stay with it', async () => {
  const { user } = showFiles(file({}), file({ id: 'wall', name: 'wall.png' }));
  await user.click(await screen.findByRole('button', { name: 'Open picture roof.jpg' }));
  const viewer = within(await screen.findByRole('dialog', { name: 'roof.jpg' }));
  const picture = await viewer.findByRole('img', { name: 'roof.jpg' });
  const width = () => picture.style.width;
  await user.click(picture);
  expect(width()).toBe('640px');
  expect(document.activeElement).toBe(viewer.getByRole('group', { name: 'roof.jpg' }));
  await user.keyboard('{ArrowRight}-');
  expect(width()).toBe('');
  await user.keyboard('+');
  expect(width()).toBe('640px');
  await user.click(viewer.getByRole('button', { name: 'Zoom out' }));
  expect(width()).toBe('');
  await user.keyboard('{End}');
  await screen.findByRole('dialog', { name: 'wall.png' });
  await user.keyboard('{Home}');
  await screen.findByRole('dialog', { name: 'roof.jpg' });
});

test('one finger leads to the next picture, but not where two fingers have enlarged the page', async () => {
  const { user } = showFiles(file({}), file({ id: 'wall', name: 'wall.png' }));
  await user.click(await screen.findByRole('button', { name: 'Open picture roof.jpg' }));
  const swipe = () => {
    const group = screen.getByRole('group', { name: /^(roof|wall)/ });
    fireEvent.touchStart(group, { touches: [{ clientX: 300 }] });
    fireEvent.touchEnd(group, { touches: [], changedTouches: [{ clientX: 100 }] });
  };
  await screen.findByRole('dialog', { name: 'roof.jpg' });
  vi.stubGlobal('visualViewport', { scale: 2 });
  swipe();
  screen.getByRole('dialog', { name: 'roof.jpg' });
  vi.stubGlobal('visualViewport', { scale: 1 });
  swipe();
  await screen.findByRole('dialog', { name: 'wall.png' });
});

test('two voice notes have names of their own', async () => {
  const note = { kind: 'voice', width: null, height: null, durationMs: 2000 } as const;
  showFiles(file({ ...note, id: 'one', name: 'one.m4a' }), file({ ...note, id: 'two', name: 'two.m4a' }));
  await screen.findByRole('group', { name: 'Voice note 1 of 2' });
  screen.getByRole('group', { name: 'Voice note 2 of 2' });
});

test('a PDF says how long and large it is, and what was deleted says why', async () => {
  showFiles(
    file({ id: 'plan', name: 'plan.pdf', kind: 'pdf', pages: 3, bytes: 340_000 }),
    file({ id: 'old', name: 'old.jpg', removedAt: '2028-11-01T00:00:00Z' }),
    file({ id: 'bad', name: 'bad.jpg', removedAt: '2026-11-03T00:00:00Z' }),
  );
  const pdf = await screen.findByRole('button', { name: 'Download plan.pdf' });
  within(pdf).getByText('PDF · 3 pages · 340 kB');
  const [, old, bad] = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect([old, bad]).toEqual(['old.jpgDeleted after two years', 'bad.jpgDeleted']);
  expect(screen.queryByRole('button', { name: /^Open picture/ })).toBeNull();
});

test('a picture that cannot be loaded can be tried again', async () => {
  const { user } = showFiles(file({}));
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error: 'NOT_FOUND', message: 'No' }, { status: 404 })));
  await user.click(await screen.findByRole('button', { name: 'Open picture roof.jpg' }));
  await screen.findByText('This picture could not be loaded.');
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('content')));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('img', { name: 'roof.jpg' });
});
