// Runs in a signed-in person's document before the app's code arrives: asks for the screen's first data, which
// src/api/first-data-link.ts hands to the app, shows the person's own name, and remembers `/` (wanted-search.ts).
const screen = document.querySelector('[data-start="signed-in"]');

function readUser() {
  try {
    return JSON.parse(localStorage.getItem('auth-storage')).state.user;
  } catch {
    return undefined;
  }
}

const user = 'signedIn' in document.documentElement.dataset ? readUser() : undefined;

function headersOf(token) {
  return {
    ...(token && { authorization: `Bearer ${token}` }),
    'x-client-version': '2.0.0',
    'x-platform': 'web',
    'x-request-id': crypto.randomUUID(),
    'x-timestamp': new Date().toISOString(),
  };
}

function isExpired(token) {
  const [, payload = ''] = token.split('.');
  return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000 < Date.now();
}

/** Resolves with a token that is valid, if this device's clock is right. Another tab may renew it at the same time. */
async function validToken() {
  const token = localStorage.getItem('accessToken');
  if (!isExpired(token)) return token;
  const renewed = await fetch('/api/auth/refresh', { method: 'POST', headers: headersOf() });
  const { accessToken } = await renewed.json();
  if (!renewed.ok || localStorage.getItem('accessToken') !== token) throw new Error('The app renews the session');
  localStorage.setItem('accessToken', accessToken);
  return accessToken;
}

async function askFor(calls) {
  const names = calls.map(([name]) => name).join(',');
  const inputs = JSON.stringify(Object.fromEntries(calls.map(([, input], index) => [index, input])));
  return fetch(`/trpc/${names}?batch=1&input=${encodeURIComponent(inputs)}`, {
    headers: headersOf(await validToken()),
    signal: AbortSignal.timeout(30_000),
  });
}

function showOwn(texts) {
  const walker = document.createTreeWalker(screen, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (node.data.includes('{{')) node.data = node.data.replaceAll(/\{\{(\w+)\}\}/g, (_, name) => texts[name] ?? '');
  }
}

if (screen && user) {
  showOwn({ ...user, profession: user.profession || 'Professional' });
  const [, , id] = location.pathname.split('/');
  const all = JSON.parse(screen.dataset.calls.replaceAll('{{id}}', id));
  // What a call without an input returns does not depend on the address.
  const calls = location.search === '' ? all : all.filter(({ length }) => length === 1);
  const response = askFor(calls);
  // If it fails, the app asks again.
  response.catch(() => undefined);
  globalThis.firstData = { calls, userId: user.id, askedAtMs: performance.now(), response, taken: new Set() };
  addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || !screen.isConnected) return;
    if (localStorage.getItem('proverse-shortcuts') === 'off') return;
    event.preventDefault();
    globalThis.searchWantedAtMs = performance.now();
  });
}
