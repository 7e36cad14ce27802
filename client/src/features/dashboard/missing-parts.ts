import { listText } from '../../ui/format/list-text.ts';
import type { DashboardData } from './use-dashboard.ts';

type Part = DashboardData['profile']['missing'][number];

const NAMES: Partial<Record<Part, string>> = { messageRate: 'message price', avatar: 'picture' };

/** The missing parts of the profile as a list: `bio, message price, and phone`. */
export function missingText(parts: readonly Part[]): string {
  return listText(parts.map((part) => NAMES[part] ?? part));
}
