import { useEffect } from 'react';
import { useStoredChoice } from './use-stored-choice.ts';

export type Theme = 'system' | 'light' | 'dark';

/** Applies and returns this device's theme. `public/theme.js` reads the same key before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useStoredChoice('proverse-theme', ['system', 'light', 'dark']);
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  return [theme, setTheme];
}
