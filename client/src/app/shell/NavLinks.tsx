import { t } from '@lingui/core/macro';
import { useLocation } from 'wouter';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { CountBadge } from '../../ui/format/CountBadge.tsx';
import { cx } from '../../ui/cx.ts';
import { isWithin, NAV_ITEMS } from './nav-items.ts';

export interface NavLinksProps {
  unreadMessages: number;
  layout: 'row' | 'column';
  /** Called when a link is followed, to close the menu around it. */
  onFollow?: (() => void) | undefined;
}

/** The main nav: in the header on wide screens, in the slide-in menu on narrower ones. A phone has a `BottomNav`. */
export function NavLinks({ unreadMessages, layout, onFollow }: NavLinksProps) {
  const [path] = useLocation();
  return (
    <nav aria-label={t`Main`}>
      <ul className={cx('flex gap-1', layout === 'column' && 'flex-col')}>
        {NAV_ITEMS.map(({ href, label, Icon, hasUnread }) => (
          <li key={href}>
            <Link
              href={href}
              onClick={onFollow}
              aria-current={isWithin(href, path) ? 'page' : undefined}
              className={LINK}
            >
              {/* Between 1024 and 1280 px, a long name and a large balance need the space in the row. */}
              <Icon aria-hidden className={cx('size-5 shrink-0', layout === 'row' && 'max-xl:hidden')} />
              {label}
              {hasUnread && unreadMessages > 0 && <CountBadge count={unreadMessages} noun={t`unread`} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const LINK =
  'flex min-h-11 items-center gap-2 rounded-control px-3 font-medium text-muted transition-colors hover:bg-raised hover:text-ink ' +
  'aria-[current=page]:bg-primary-soft aria-[current=page]:text-primary';
