import { defaultFaceUrl, indexOfName, initialsOf } from '@proverse/shared';
import { useState } from 'react';
import { StatusDot } from './AvailabilityBadge.tsx';
import { cx } from '../../cx.ts';

export interface AvatarProps {
  name: string | null | undefined;
  imageUrl?: string | null | undefined;
  /** In pixels: `tiny` 24, `small` 32, `row` 36, `medium` 44, `letter` 56, `card` 64, `large` 80, `huge` 96. */
  size?: 'tiny' | 'small' | 'row' | 'medium' | 'letter' | 'card' | 'large' | 'huge' | undefined;
  /** The availability, shown as a dot on the avatar. */
  status?: string | undefined;
}

/** A picture, an illustration without one, or initials if neither loads. Hidden from screen readers, because the name is beside it. */
export function Avatar({ name, imageUrl, size = 'medium', status }: AvatarProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const url = imageUrl ?? (name ? defaultFaceUrl(name) : null);
  return (
    <span className="relative inline-flex shrink-0">
      {url !== null && url !== failedUrl ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          onError={() => setFailedUrl(url)}
          className={cx('rounded-full bg-raised object-cover', SIZES[size])}
        />
      ) : (
        <span aria-hidden className={cx(INITIALS, SIZES[size], COLOURS[indexOfName(name ?? '', COLOURS.length)])}>
          {initialsOf(name)}
        </span>
      )}
      {status && <StatusDot status={status} className={cx('absolute', DOTS[size])} />}
    </span>
  );
}

const INITIALS = 'chip inline-flex items-center justify-center rounded-full font-semibold select-none';

const SIZES = {
  tiny: 'size-6 text-[0.625rem]',
  small: 'size-8 text-xs',
  row: 'size-9 text-xs',
  medium: 'size-11 text-sm',
  letter: 'size-14 text-lg',
  card: 'size-16 text-xl',
  large: 'size-20 text-2xl',
  huge: 'size-24 text-3xl',
};

const DOTS = {
  tiny: '-right-0.5 -bottom-0.5',
  small: '-right-0.5 -bottom-0.5',
  row: '-right-0.5 -bottom-0.5',
  medium: '-right-0.5 -bottom-0.5',
  letter: 'right-0 bottom-0',
  card: 'right-0.5 bottom-0.5',
  large: 'right-1 bottom-1',
  huge: 'right-1 bottom-1',
};

const COLOURS = [
  'bg-primary-soft text-primary',
  'bg-info-soft text-info',
  'bg-success-soft text-success',
  'bg-warning-soft text-warning',
  'bg-line text-ink',
];
