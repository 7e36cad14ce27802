import { expect, test } from 'vitest';
import { SCREENS } from '../../scripts/screens.ts';
import { publicRoutes, redirects, signedInRoutes } from './routes.tsx';

test('the server knows the address of every screen and redirect', () => {
  const paths = [...[...publicRoutes, ...signedInRoutes].map(({ path }) => path), ...Object.keys(redirects)];
  const addresses = paths.map((path) => path.slice(1).replace(/:\w+$/, ''));
  expect(Object.keys(SCREENS).toSorted()).toEqual(addresses.toSorted());
});
