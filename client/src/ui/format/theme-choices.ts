import { t } from '@lingui/core/macro';
import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import type { Theme } from '../hooks/use-theme.ts';

export const THEME_CHOICES: readonly { value: Theme; label: string; Icon: LucideIcon }[] = [
  { value: 'system', label: t`System`, Icon: Monitor },
  { value: 'light', label: t`Light`, Icon: Sun },
  { value: 'dark', label: t`Dark`, Icon: Moon },
];
