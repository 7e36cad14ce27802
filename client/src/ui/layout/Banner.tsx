import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useFocusFallback } from '../hooks/use-focus-fallback.ts';

export interface BannerProps {
  tone: 'danger' | 'warning' | 'success' | 'info';
  title: string;
  children?: ReactNode;
  /** A button or link, such as Retry. */
  action?: ReactNode;
}

/** A message that stays on the page until its action is used. Danger is announced at once, the others politely. */
export function Banner({ tone, title, children, action }: BannerProps) {
  const banner = useFocusFallback<HTMLDivElement>();
  const { Icon, box, mark } = TONES[tone];
  return (
    <div
      ref={banner}
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border px-4 py-3', box)}
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-3">
        <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', mark)} />
        <div className="min-w-0">
          <p className="font-semibold">{title}</p>
          {children && <div className="text-sm text-muted">{children}</div>}
        </div>
      </div>
      {action}
    </div>
  );
}

const TONES = {
  danger: { Icon: CircleAlert, box: 'border-danger bg-danger-soft', mark: 'text-danger' },
  warning: { Icon: TriangleAlert, box: 'border-warning bg-warning-soft', mark: 'text-warning' },
  success: { Icon: CircleCheck, box: 'border-success bg-success-soft', mark: 'text-success' },
  info: { Icon: Info, box: 'border-info bg-info-soft', mark: 'text-info' },
};
