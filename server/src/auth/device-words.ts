/**
 * What somebody would call the device behind a user agent. Only words of this file come out: whoever signed in with a
 * stolen password chose their user agent, and it must not speak to the owner of the account.
 */
export function deviceWords(userAgent: string | null): string {
  const program = wordFor(PROGRAMS, userAgent);
  const system = wordFor(SYSTEMS, userAgent);
  if (program && system) return `${program} on ${system}`;
  return program ?? system ?? 'Unknown device';
}

type Words = readonly (readonly [pattern: RegExp, word: string])[];

// The more particular first: nearly every browser also calls itself Chrome or Safari.
const PROGRAMS: Words = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ (Mobile\/\w+ )?Safari\//, 'Safari'],
  [/^curl\//, 'curl'],
  [/^(node|undici|Node\.js)\b/, 'Node.js'],
  [/^(python-requests|python-httpx|Python)\b/, 'Python'],
  [/^PostmanRuntime\//, 'Postman'],
];

const SYSTEMS: Words = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

function wordFor(words: Words, userAgent: string | null): string | undefined {
  return userAgent === null ? undefined : words.find(([pattern]) => pattern.test(userAgent))?.[1];
}
