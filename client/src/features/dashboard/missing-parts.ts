import type { DashboardData } from './use-dashboard.ts';

type Part = DashboardData['profile']['missing'][number];

const WORDS: Partial<Record<Part, string>> = { messageRate: 'message price', avatar: 'picture' };

const list = new Intl.ListFormat('en', { type: 'conjunction' });

/** What the profile still lacks, in a line: `bio, message price and phone`. */
export function missingText(parts: readonly Part[]): string {
  return list.format(parts.map((part) => WORDS[part] ?? part));
}
