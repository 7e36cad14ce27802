import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useLocation } from 'wouter';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { CountBadge } from '../../ui/format/CountBadge.tsx';
import { useKeyboardHeight } from '../../ui/hooks/use-keyboard-height.ts';
import { isWithin, NAV_ITEMS, PROFILE_PATH } from './nav-items.ts';
import type { ShellState } from './use-shell.ts';

/** The main nav of a phone, within reach of the thumb. On other screens, header and menu have the links. */
export function BottomNav({ shell }: { shell: Pick<ShellState, 'fullName' | 'avatarUrl' | 'unreadMessages'> }) {
  const [path] = useLocation();
  // Some browsers lift it above the keyboard, where it would take the space of what is being written.
  if (useKeyboardHeight() > 0) return null;
  return (
    <nav aria-label={t`Main`} data-bottom-nav className={BAR}>
      <ul className="mx-auto grid max-w-md grid-cols-5">
        {NAV_ITEMS.map(({ href, label, Icon, hasUnread }) => (
          <li key={href}>
            <Link href={href} aria-current={isWithin(href, path) ? 'page' : undefined} className={LINK}>
              <span className={ICON}>
                <Icon aria-hidden className="size-6" />
              </span>
              <span className={LABEL}>{label}</span>
              {hasUnread && shell.unreadMessages > 0 && (
                <span className="absolute top-0.5 left-1/2 ml-1">
                  <CountBadge count={shell.unreadMessages} noun={t`unread`} />
                </span>
              )}
            </Link>
          </li>
        ))}
        <li>
          {/* Other people's profiles are below this address too. */}
          <Link href={PROFILE_PATH} aria-current={path === PROFILE_PATH ? 'page' : undefined} className={LINK}>
            <span className={ICON}>
              <Avatar name={shell.fullName} imageUrl={shell.avatarUrl} size="tiny" />
            </span>
            <span className={LABEL}>
              <Trans>Profile</Trans>
            </span>
          </Link>
        </li>
      </ul>
    </nav>
  );
}

const BAR =
  'fixed inset-x-0 bottom-0 z-20 hidden border-t print:hidden border-line bg-surface pb-[env(safe-area-inset-bottom)] with-nav:block';

const LINK =
  'group relative flex h-14 flex-col items-center justify-center gap-0.5 font-medium text-muted ' +
  'focus-visible:-outline-offset-2 aria-[current=page]:font-semibold aria-[current=page]:text-primary';

const ICON =
  'inline-flex h-7 w-13 items-center justify-center rounded-full transition-colors group-hover:bg-raised ' +
  'group-aria-[current=page]:bg-primary-soft max-xs:w-full';

// With larger text there is only room for the icons. Only the width is clipped, because marks reach above the line.
const LABEL = 'max-w-full overflow-x-clip px-0.5 text-xs text-ellipsis whitespace-nowrap max-xs:sr-only';
