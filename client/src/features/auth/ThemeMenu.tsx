import { Monitor, Moon, Sun } from 'lucide-react';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useTheme } from '../../ui/hooks/use-theme.ts';

const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** A button that offers the light, the dark and the system's theme. */
export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  const Current = ICONS[theme];
  const choices = [
    { value: 'system', label: 'Like the system' },
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ] as const;
  return (
    <Menu
      trigger={
        <button type="button" aria-label="Theme" title="Theme" className={TRIGGER}>
          <Current aria-hidden className="size-5" />
        </button>
      }
      items={choices.map(({ value, label }) => {
        const Icon = ICONS[value];
        return { label, icon: <Icon aria-hidden />, isCurrent: value === theme, onSelect: () => setTheme(value) };
      })}
    />
  );
}

const TRIGGER =
  'inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink';
