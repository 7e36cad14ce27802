import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  ChartNoAxesColumn,
  ChevronDown,
  CircleQuestionMark,
  Keyboard,
  Languages,
  LogOut,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { useLocation } from 'wouter';
import { OTHER_LANGUAGES } from '#language/choose-language';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { LazyMenu } from '../../ui/overlays/lazy-overlays.ts';
import { useMenu } from '../../ui/overlays/use-menu.ts';
import { useTheme } from '../../ui/hooks/use-theme.ts';
import { ADMIN_PATH, INSIGHTS_PATH, PROFILE_PATH } from './nav-items.ts';
import { THEME_CHOICES } from '../../ui/format/theme-choices.ts';
import { useChooseLanguage } from '../use-choose-language.ts';
import type { ShellState } from './use-shell.ts';

/** The signed-in user, which links to the profile, and a menu for theme, shortcuts and logout. */
export function AccountMenu({ shell, onShowShortcuts }: { shell: ShellState; onShowShortcuts: () => void }) {
  const [theme, setTheme] = useTheme();
  const [, navigate] = useLocation();
  const chooseLanguage = useChooseLanguage();
  const { anchor, button, menu } = useMenu();
  return (
    <span ref={anchor} className="inline-flex min-w-0 items-center">
      <Link href={PROFILE_PATH} className={PROFILE}>
        <Avatar name={shell.fullName} imageUrl={shell.avatarUrl} size="small" />
        {/* Between 1024 and 1280 px there is only room for the picture. */}
        <span className="min-w-0 lg:max-xl:sr-only">
          <span className="sr-only">
            <Trans>Profile of</Trans>{' '}
          </span>
          <span dir="auto" className="block max-w-36 truncate text-sm font-semibold">
            {shell.fullName}
          </span>
          <span dir="auto" className="block max-w-36 truncate text-xs text-muted">
            {shell.profession}
          </span>
        </span>
      </Link>
      <IconButton label={t`Account menu`} icon={<ChevronDown aria-hidden />} className="-ml-2" {...button} />
      <LazyMenu
        {...menu}
        items={[
          { label: t`Profile Settings`, icon: <UserRound aria-hidden />, onSelect: () => navigate(PROFILE_PATH) },
          { label: t`Insights`, icon: <ChartNoAxesColumn aria-hidden />, onSelect: () => navigate(INSIGHTS_PATH) },
          ...(shell.isAdmin
            ? [{ label: t`Admin`, icon: <ShieldCheck aria-hidden />, onSelect: () => navigate(ADMIN_PATH) }]
            : []),
          ...THEME_CHOICES.map(({ value, label, Icon }) => ({
            label: t`${label} theme`,
            icon: <Icon aria-hidden />,
            isCurrent: value === theme,
            onSelect: () => setTheme(value),
          })),
          ...OTHER_LANGUAGES.map(({ code, native }) => ({
            label: native,
            lang: code,
            icon: <Languages aria-hidden />,
            onSelect: () => chooseLanguage(code),
          })),
          { label: t`Help`, icon: <CircleQuestionMark aria-hidden />, onSelect: () => location.assign('/help') },
          { label: t`Keyboard shortcuts`, icon: <Keyboard aria-hidden />, onSelect: onShowShortcuts },
          { label: t`Logout`, icon: <LogOut aria-hidden />, onSelect: shell.logout },
        ]}
      />
    </span>
  );
}

const PROFILE =
  'flex min-h-11 min-w-0 items-center gap-2 rounded-control px-2 text-left transition-colors hover:bg-raised';
