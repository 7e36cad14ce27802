import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  ChartNoAxesColumn,
  CircleQuestionMark,
  Keyboard,
  Languages,
  LogOut,
  RefreshCw,
  ShieldCheck,
  UserRound,
} from 'lucide-react';
import { OTHER_LANGUAGES } from '#language/choose-language';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { cx } from '../../ui/cx.ts';
import { buttonClasses } from '../../ui/controls/buttons/button-classes.ts';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { Balance } from '../../ui/format/money/balance-privacy.tsx';
import { CountBadge } from '../../ui/format/CountBadge.tsx';
import { Drawer, type DrawerProps } from '../../ui/overlays/Drawer.tsx';
import { RadioGroup } from '../../ui/controls/RadioGroup.tsx';
import { useTheme } from '../../ui/hooks/use-theme.ts';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { useChooseLanguage } from '../use-choose-language.ts';
import { ADMIN_PATH, INSIGHTS_PATH, PROFILE_PATH } from './nav-items.ts';
import { NavLinks } from './NavLinks.tsx';
import { THEME_CHOICES } from '../../ui/format/theme-choices.ts';
import type { ShellState } from './use-shell.ts';

export interface SideMenuProps extends Pick<DrawerProps, 'open' | 'onOpenChange'> {
  shell: ShellState;
  onShowShortcuts: () => void;
}

/** The header's content for screens below 1024 px, apart from what a phone has in its `BottomNav`. */
export function SideMenu({ shell, open, onOpenChange, onShowShortcuts }: SideMenuProps) {
  const close = () => onOpenChange(false);
  const chooseLanguage = useChooseLanguage();
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t`Menu`}>
      <div className="grid gap-6">
        <AccountSummary shell={shell} />
        <div className="-mx-3 with-nav:hidden">
          <NavLinks layout="column" unreadMessages={shell.unreadMessages} onFollow={close} />
        </div>
        <div className="-mx-3 grid gap-1">
          <LinkButton
            {...ITEM}
            href={PROFILE_PATH}
            icon={<UserRound aria-hidden />}
            onClick={close}
            className={`${ITEM.className} with-nav:hidden`}
          >
            <Trans>Profile Settings</Trans>
          </LinkButton>
          <LinkButton {...ITEM} href={INSIGHTS_PATH} icon={<ChartNoAxesColumn aria-hidden />} onClick={close}>
            <Trans>Insights</Trans>
          </LinkButton>
          {shell.isAdmin && (
            <LinkButton {...ITEM} href={ADMIN_PATH} icon={<ShieldCheck aria-hidden />} onClick={close}>
              <Trans>Admin</Trans>
              {shell.waiting > 0 && <CountBadge count={shell.waiting} noun={t`waiting`} />}
            </LinkButton>
          )}
        </div>
        <ThemeChoice />
        <div className="-mx-3 grid gap-1">
          <Button
            {...ITEM}
            icon={<RefreshCw aria-hidden />}
            busy={shell.isRefreshing && t`Refreshing…`}
            onClick={shell.refresh}
          >
            <Trans>Refresh data</Trans>
          </Button>
          {OTHER_LANGUAGES.map(({ code, native }) => (
            <Button
              {...ITEM}
              key={code}
              lang={code}
              icon={<Languages aria-hidden />}
              onClick={() => chooseLanguage(code)}
            >
              {native}
            </Button>
          ))}
          <a href="/help" className={cx(buttonClasses(ITEM.variant, 'medium'), ITEM.className)}>
            <CircleQuestionMark aria-hidden />
            <Trans>Help</Trans>
          </a>
          <Button
            {...ITEM}
            className={cx(ITEM.className, 'max-md:hidden')}
            icon={<Keyboard aria-hidden />}
            onClick={() => {
              close();
              onShowShortcuts();
            }}
          >
            <Trans>Keyboard shortcuts</Trans>
          </Button>
          <Button
            {...ITEM}
            icon={<LogOut aria-hidden />}
            busy={shell.isLoggingOut && t`Logging out…`}
            onClick={shell.logout}
          >
            <Trans>Logout</Trans>
          </Button>
        </div>
      </div>
    </Drawer>
  );
}

function AccountSummary({ shell }: Pick<SideMenuProps, 'shell'>) {
  return (
    <div className="flex items-center gap-3 max-xs:flex-col max-xs:items-start">
      <Avatar name={shell.fullName} imageUrl={shell.avatarUrl} />
      <div className="min-w-0">
        <p dir="auto" className="font-semibold wrap-anywhere">
          {shell.fullName}
        </p>
        <p dir="auto" className="text-sm wrap-anywhere text-muted">
          {shell.profession}
        </p>
        {shell.coins !== undefined && <Balance coins={shell.coins} />}
      </div>
    </div>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <RadioGroup
      label={t`Theme`}
      value={theme}
      onValueChange={setTheme}
      options={THEME_CHOICES.map(({ value, label, Icon }) => ({
        value,
        label,
        icon: <Icon aria-hidden className="size-5 text-muted" />,
      }))}
    />
  );
}

/** A row like those of the nav. */
const ITEM = {
  variant: 'ghost',
  className: 'justify-start! px-3! font-medium! text-muted! hover:text-ink!',
} as const;
