import { Monitor, Moon, Sun } from 'lucide-react';
import { lazyOverlay } from '../../ui/overlays/lazy-overlay.tsx';
import { useMenu } from '../../ui/overlays/use-menu.ts';
import { useTheme } from '../../ui/hooks/use-theme.ts';

const Menu = lazyOverlay(async () => (await import('../../ui/overlays/Menu.tsx')).Menu);

const ICONS = { system: Monitor, light: Sun, dark: Moon };

/** A button that offers the light, the dark and the system's theme. */
export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  const { anchor, button, menu } = useMenu();
  const Current = ICONS[theme];
  const choices = [
    { value: 'system', label: 'Like the system' },
    { value: 'light', label: 'Light' },
    { value: 'dark', label: 'Dark' },
  ] as const;
  return (
    <span ref={anchor} className="inline-flex">
      <button type="button" aria-label="Theme" title="Theme" {...button} className={TRIGGER}>
        <Current aria-hidden className="size-5" />
      </button>
      <Menu
        {...menu}
        items={choices.map(({ value, label }) => {
          const Icon = ICONS[value];
          return { label, icon: <Icon aria-hidden />, isCurrent: value === theme, onSelect: () => setTheme(value) };
        })}
      />
    </span>
  );
}

const TRIGGER =
  'inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink';
