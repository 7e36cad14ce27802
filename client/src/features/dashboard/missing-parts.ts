import { listText } from '../../ui/format/list-text.ts';
import type { DashboardData } from './use-dashboard.ts';

type Part = DashboardData['profile']['missing'][number];

const WORDS: Partial<Record<Part, string>> = { messageRate: 'message price', avatar: 'picture' };

/** What the profile still lacks, in a line: `bio, message price and phone`. */
export function missingText(parts: readonly Part[]): string {
  return listText(parts.map((part) => WORDS[part] ?? part));
}
