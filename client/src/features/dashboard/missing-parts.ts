import { t } from '@lingui/core/macro';
import { listText } from '../../ui/format/list-text.ts';
import type { DashboardData } from './use-dashboard.ts';

type Part = DashboardData['profile']['missing'][number];

const NAMES: Record<Part, string> = {
  name: t`name`,
  profession: t`profession`,
  bio: t`bio`,
  messageRate: t`message price`,
  location: t`location`,
  phone: t`phone`,
  experience: t`experience`,
  skills: t`skills`,
  avatar: t`picture`,
};

/** The missing parts of the profile as a list: `bio, message price, and phone`. */
export function missingText(parts: readonly Part[]): string {
  return listText(parts.map((part) => NAMES[part]));
}
