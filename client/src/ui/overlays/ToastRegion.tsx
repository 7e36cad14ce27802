import { t } from '@lingui/core/macro';
import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect } from 'react';
import { cx } from '../cx.ts';
import { Link } from '../controls/buttons/Link.tsx';
import { Avatar } from '../format/person/Avatar.tsx';
import { takeToasts, type ToastOptions } from './toast-queue.ts';

const SHOWN_MS = 4000;

/**
 * Shows toasts in a polite live region. Those without an action close after 4 s (or `shownMs`) unless hovered or
 * focused. Below 768 px they are under the header, because bars and sheets have their buttons at the bottom.
 */
export function ToastRegion() {
  return (
    <Base.Provider timeout={SHOWN_MS}>
      <Base.Portal>
        {/* Base UI’s default name is "Notifications", like a section of the settings. */}
        <Base.Viewport aria-label={t`Status messages`} className={VIEWPORT}>
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function ToastList() {
  const { toasts, add, close } = Base.useToastManager<Pick<ToastOptions, 'link' | 'person'>>();
  useEffect(
    () =>
      takeToasts(({ key, tone, title, text, shownMs = SHOWN_MS, action, link, person }) => {
        const actionProps = action && { children: action.label, onClick: action.onPress };
        add({
          // A repeated text replaces the earlier toast instead of covering more of the page.
          ...(!action && { id: key ?? [tone, title, text].join('\n') }),
          type: tone,
          title,
          description: text,
          timeout: action ? 0 : shownMs,
          data: { link, person },
          ...(actionProps && { actionProps }),
        });
      }, close),
    [add, close],
  );
  return toasts.map((toast) => {
    const { Icon, mark } = TONES[toast.type ?? 'info'] ?? INFO;
    const { link, person } = toast.data ?? {};
    return (
      <Base.Root key={toast.id} toast={toast} swipeDirection={SWIPE_DIRECTIONS} className={TOAST}>
        {person ? (
          <span className="mt-3 shrink-0">
            <Avatar name={person.name} imageUrl={person.avatar} />
          </span>
        ) : (
          <Icon aria-hidden className={cx('mt-3 size-5 shrink-0', mark)} />
        )}
        {/* The new key has screen readers announce a repeated text again. */}
        <Base.Content key={toast.updateKey} className="min-w-0 flex-1 py-2.5 wrap-anywhere">
          <Base.Title className="font-semibold" render={<p />} />
          <Base.Description className="text-sm text-muted" />
          <Base.Action className={ACTION} />
          {link && (
            <Link href={link.href} onClick={() => close(toast.id)} className={cx(ACTION, 'inline-flex items-center')}>
              {link.label}
            </Link>
          )}
        </Base.Content>
        <Base.Close aria-label={t`Dismiss`} className={CLOSE}>
          <X aria-hidden className="size-4" />
        </Base.Close>
      </Base.Root>
    );
  });
}

const INFO = { Icon: Info, mark: 'text-info' };

const TONES: Record<string, typeof INFO> = {
  success: { Icon: CircleCheck, mark: 'text-success' },
  danger: { Icon: CircleAlert, mark: 'text-danger' },
  info: INFO,
};

/** Toasts can be swiped to the right, up (on a phone they are at the top) and down (on a desktop at the bottom). */
const SWIPE_DIRECTIONS: ('up' | 'right' | 'down')[] = ['up', 'right', 'down'];

const VIEWPORT =
  'fixed inset-x-4 top-[calc(var(--spacing-header)+0.5rem)] z-60 flex flex-col gap-2 outline-none sm:left-auto sm:w-sm md:top-auto md:bottom-4';

const TOAST =
  'flex gap-3 rounded-card border border-line bg-surface pl-4 shadow-overlay transition-[opacity,translate] duration-180 ' +
  'data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0 ' +
  'data-starting-style:-translate-y-2 md:data-starting-style:translate-y-2';

const ACTION = 'mt-1 min-h-9 font-semibold text-primary hover:underline pointer-coarse:min-h-11';

const CLOSE = 'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:text-ink';
