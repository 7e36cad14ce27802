import { expect, test } from 'vitest';
import { chooseLogin } from './connect.ts';
import { onlyArgument, wholeNumber } from './options.ts';
import { serverUrl } from './server-url.ts';

const STORED = { url: 'https://one.example', token: 'stored' };

test('sends a stored token only to the server that it is for', () => {
  expect(chooseLogin(undefined, {}, STORED)).toEqual(STORED);
  expect(chooseLogin('https://one.example/', {}, STORED)).toEqual(STORED);
  for (const [url, env] of [
    ['https://two.example', {}],
    [undefined, { PROVERSE_URL: 'https://two.example' }],
  ] as const) {
    expect(() => chooseLogin(url, env, STORED)).toThrow('Log in first: proverse login --url https://two.example');
  }
  expect(() => chooseLogin(undefined, { PROVERSE_TOKEN: 'given' }, undefined)).toThrow('Log in first');
});

test('prefers the option to the environment, and the environment to the stored login', () => {
  const env = { PROVERSE_URL: 'https://two.example', PROVERSE_TOKEN: 'given' };
  expect(chooseLogin(undefined, env, STORED)).toEqual({ url: 'https://two.example', token: 'given' });
  expect(chooseLogin('https://three.example', env, STORED)).toEqual({ url: 'https://three.example', token: 'given' });
});

test('rejects a server to which a token would travel unencrypted', () => {
  expect(serverUrl('https://one.example/api/')).toBe('https://one.example');
  expect(serverUrl('http://localhost:3000')).toBe('http://localhost:3000');
  expect(() => serverUrl('localhost:3000')).toThrow('Enter a URL such as');
  expect(() => serverUrl('http://one.example')).toThrow('Use https');
  expect(() => serverUrl('http://localhost.one.example')).toThrow('Use https');
  expect(() => serverUrl('one.example')).toThrow('Enter a URL');
});

test('rejects arguments that it cannot understand', () => {
  expect(wholeNumber('max-price', '350', 0, 10_000)).toBe(350);
  expect(wholeNumber('max-price', undefined, 0, 10_000)).toBeUndefined();
  for (const given of ['', '-1', '1e3', '3.5', '10001', '₹5']) {
    expect(() => wholeNumber('max-price', given, 0, 10_000)).toThrow('--max-price must be a whole number');
  }
  expect(onlyArgument(['asha'], 'handle or id')).toBe('asha');
  for (const given of [[], ['asha', 'ravi']]) expect(() => onlyArgument(given, 'handle or id')).toThrow('Give one');
});
