import { t } from '@lingui/core/macro';
import { Monitor } from 'lucide-react';
import { THEME_CHOICES } from '../ui/format/theme-choices.ts';
import { LazyMenu } from '../ui/overlays/lazy-overlays.ts';
import { useMenu } from '../ui/overlays/use-menu.ts';
import { useTheme } from '../ui/hooks/use-theme.ts';

/** A button with the choice of themes. */
export function ThemeMenu() {
  const [theme, setTheme] = useTheme();
  const { anchor, button, menu } = useMenu();
  const Current = THEME_CHOICES.find(({ value }) => value === theme)?.Icon ?? Monitor;
  return (
    <span ref={anchor} className="inline-flex">
      <button type="button" aria-label={t`Theme`} title={t`Theme`} {...button} className={TRIGGER}>
        <Current aria-hidden className="size-5" />
      </button>
      <LazyMenu
        {...menu}
        items={THEME_CHOICES.map(({ value, label, Icon }) => ({
          label: t`${label} theme`,
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
