import { DomainError } from '@proverse/shared';
import { expect, test } from 'vitest';
import { fakeInternet } from '../testing/fake-internet.ts';
import { linksBack } from './back-link.ts';
import { domainOf } from './domain-name.ts';
import { findProof } from './find-proof.ts';
import { isFreeMail } from './free-mail.ts';
import { workDomainOf } from './work-mail.ts';

test.each([
  ['example.com', 'example.com'],
  [' EXAMPLE.com. '.trim(), 'example.com'],
  ['https://www.example.com/about?x=1', 'example.com'],
  ['bücher.example.de', 'xn--bcher-kva.example.de'],
  ['аpple.com', 'xn--pple-43d.com'],
  ['उदाहरण.भारत', 'xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['www.com', 'www.com'],
])('reads the domain %s as %s', (text, domain) => expect(domainOf(text)).toBe(domain));

test.each(
  `localhost com 127.0.0.1 0x7f.1 2130706433 1.2.3 [::1] a..com -a.com a-.com exa_mple.com db.internal printer.local
  x.onion a.test 10.0.0.1.:80 user@ javascript:alert(1) ${'a'.repeat(64)}.com ${'a.'.repeat(130)}com`.split(/\s+/),
)('%s is no domain to verify', (text) => expect(domainOf(text)).toBeUndefined());

test('a mailbox proves exactly its domain, also below “www.”', () => {
  const addresses = ['asha@Clinic.com', 'asha@www.clinic.com', 'asha@www.gmail.com'];
  expect(addresses.map(workDomainOf)).toEqual(['clinic.com', 'www.clinic.com', undefined]);
});

test('knows free email, also below a provider’s domain, and no employers', () => {
  const free = 'gmail.com yahoo.co.in rediffmail.com proton.me tutanota.com mailinator.com x.mailinator.com duck.com';
  expect(free.split(' ').filter((domain) => !isFreeMail(domain))).toEqual([]);
  expect(['tcs.com', 'iitb.ac.in', 'nic.in', 'ibm.com', 'mygmail.com.au'].filter(isFreeMail)).toEqual([]);
});

const PAGE = new URL('https://example.com/');
const PROFILE = 'https://proverse.example/profile/1';

test.each([
  `<a rel="me" href="${PROFILE}">me</a>`,
  `<A class=x REL='nofollow ME' HREF="${PROFILE}/?ref=x#y">`,
  `<head><link href=${PROFILE} rel=me></head>`,
  `<p>unclosed <a href="${PROFILE}" rel="me noopener"`.concat('>'),
])('finds the link in %s', (html) => expect(linksBack(html, PAGE, [PROFILE])).toBe(true));

test.each([
  `<a href="${PROFILE}">no rel</a>`,
  `<a rel="menu" href="${PROFILE}">`,
  `<a rel="me" href="${PROFILE}2">`,
  `<a rel="me" href="https://evil.example/?${PROFILE}">`,
  `<a rel="me" href="/profile/1">`,
  `<!-- <a rel="me" href="${PROFILE}"> -->`,
  `<textarea><a rel="me" href="${PROFILE}"></textarea>`,
  `<script>"<a rel='me' href='${PROFILE}'>"</script>`,
  `<template><a rel="me" href="${PROFILE}"></template>`,
  `<img alt='<a rel="me" href="${PROFILE}">'>`,
  `&lt;a rel="me" href="${PROFILE}"&gt;`,
])('finds no link in %s', (html) => expect(linksBack(html, PAGE, [PROFILE])).toBe(false));

const CLAIM = { domain: 'example.com', txtRecord: 'proverse-verify=abc', profileUrls: [PROFILE] };
const LINK = { html: `<a rel="me" href="${PROFILE}">` };

test('one proof is enough, and it is absent only if both lookups got an answer', async () => {
  const internet = fakeInternet();
  expect(await findProof(internet, CLAIM)).toBe('absent');
  internet.txt.set('example.com', ['v=spf1 -all', 'proverse-verify=abcd']);
  expect(await findProof(internet, CLAIM)).toBe('absent');
  internet.txt.set('example.com', ['v=spf1 -all', 'proverse-verify=abc']);
  expect(await findProof(internet, CLAIM)).toBe('found');
  // The home page is under “www.”, which does not answer.
  internet.pages.set('https://example.com/', { location: 'https://www.example.com/' });
  internet.down.add('www.example.com');
  expect(await findProof(internet, CLAIM)).toBe('found');
  internet.txt.delete('example.com');
  expect(await findProof(internet, CLAIM)).toBe('unreachable');
  internet.down.add('example.com');
  expect(await findProof(internet, CLAIM)).toBe('unreachable');
});

test('finds out nothing when too many lookups are waiting, unless the other lookup found the proof', async () => {
  const internet = fakeInternet();
  const page = () => Promise.reject(new DomainError('SERVICE_UNAVAILABLE'));
  await expect(findProof({ ...internet, page }, CLAIM)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  internet.txt.set('example.com', ['proverse-verify=abc']);
  expect(await findProof({ ...internet, page }, CLAIM)).toBe('found');
});

test('follows redirects only to the www name of the domain, over https', async () => {
  const found = async (location: string) => {
    const internet = fakeInternet();
    internet.pages.set('https://example.com/', { location });
    internet.pages.set(new URL(location, PAGE).href, LINK);
    return { result: await findProof(internet, CLAIM), asked: internet.asked.length };
  };
  expect(await found('https://www.example.com/')).toEqual({ result: 'found', asked: 3 });
  expect(await found('/home')).toEqual({ result: 'found', asked: 3 });
  for (const elsewhere of [
    'http://www.example.com/',
    'https://evil.example/',
    'https://sub.example.com/',
    'https://www.example.com:8443/',
    'https://127.0.0.1/',
    'file:///etc/passwd',
  ]) {
    expect(await found(elsewhere)).toEqual({ result: 'absent', asked: 2 });
  }
  const looping = fakeInternet();
  looping.pages.set('https://example.com/', { location: '/' });
  expect(await findProof(looping, CLAIM)).toBe('absent');
  expect(looping.asked).toHaveLength(4);
});
