import { act, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { expect, test, vi } from 'vitest';
import { passTime, show } from '../../testing/show.tsx';
import { lazyCode } from '../hooks/lazy-code.ts';
import { MissingScreen } from './ErrorScreen.tsx';
import { WhenLoaded } from './WhenLoaded.tsx';

test('loads a screen when the network returns, even while an attempt without it is under way', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  // happy-dom has none.
  vi.stubGlobal('reportError', vi.fn());
  const download = vi.fn((): Promise<ComponentType> => Promise.reject(new TypeError('Failed to fetch')));
  const { user } = show(
    <WhenLoaded code={lazyCode(download)} fallback="Loading" Missing={MissingScreen}>
      {(Screen) => <Screen />}
    </WhenLoaded>,
  );
  await screen.findByText('This screen could not be loaded');
  let fail = (): void => undefined;
  download.mockImplementationOnce(
    () => new Promise((_, reject) => (fail = () => reject(new TypeError('Failed to fetch')))),
  );
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  download.mockResolvedValue(() => <p>The screen</p>);
  act(() => void dispatchEvent(new Event('online')));
  fail();
  await passTime(2_000);
  screen.getByText('The screen');
  expect(download).toHaveBeenCalledTimes(3);
});
