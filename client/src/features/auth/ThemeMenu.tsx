import { Monitor, Moon, Sun } from 'lucide-react';
import { LazyMenu } from '../../ui/overlays/lazy-overlays.ts';
import { useMenu } from '../../ui/overlays/use-menu.ts';
import { useTheme } from '../../ui/hooks/use-theme.ts';

const CHOICES = [
  { value: 'system', label: 'System theme', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

/** A button with the choice of themes. */
export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  const { anchor, button, menu } = useMenu();
  const Current = CHOICES.find(({ value }) => value === theme)?.Icon ?? Monitor;
  return (
    <span ref={anchor} className="inline-flex">
      <button type="button" aria-label="Theme" title="Theme" {...button} className={TRIGGER}>
        <Current aria-hidden className="size-5" />
      </button>
      <LazyMenu
        {...menu}
        items={CHOICES.map(({ value, label, Icon }) => ({
          label,
          icon: <Icon aria-hidden />,
          isCurrent: value === theme,
          onSelect: () => setTheme(value),
        }))}
      />
    </span>
  );
}

const TRIGGER =
  'inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-raised hover:text-ink';
