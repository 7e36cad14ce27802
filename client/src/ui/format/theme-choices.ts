import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react';
import type { Theme } from '../hooks/use-theme.ts';

export const THEME_CHOICES: readonly { value: Theme; label: string; Icon: LucideIcon }[] = [
  { value: 'system', label: 'System', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
];
