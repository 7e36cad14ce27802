import type { I18n } from '@lingui/core';

/**
 * Returns a readable name for the device behind a user agent. It only uses names from this file: an attacker who signs
 * in chooses the user agent, and its text must not be shown to the account's owner.
 */
export function formatDevice(userAgent: string | null, i18n: I18n): string {
  const program = nameFor(PROGRAMS, userAgent);
  const system = nameFor(SYSTEMS, userAgent);
  if (program && system) return i18n.t('{program} on {system}', { program, system });
  return program ?? system ?? i18n.t('Unknown device');
}

type Names = readonly (readonly [pattern: RegExp, name: string])[];

// Specific names are first, because nearly every browser also calls itself Chrome or Safari.
const PROGRAMS: Names = [
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

const SYSTEMS: Names = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

function nameFor(names: Names, userAgent: string | null): string | undefined {
  return userAgent === null ? undefined : names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
