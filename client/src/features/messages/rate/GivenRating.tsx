import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { langOf } from '@proverse/shared';
import { Star } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cx } from '../../../ui/cx.ts';
import type { Message } from '../message-sides.ts';

export interface GivenRatingProps {
  rating: NonNullable<Message['userRating']>;
  isSender: boolean;
  /** Moves the focus here, because this rating replaces the form that had it. */
  takesFocus: boolean;
}

/** A submitted rating, which is final. */
export function GivenRating({ rating, isSender, takesFocus }: GivenRatingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <div className="flex flex-col gap-2 rounded-control bg-raised p-4">
      <h4 ref={heading} tabIndex={-1} className="text-sm font-medium">
        {isSender ? t`Your rating` : t`Rating of your reply`}
      </h4>
      <p className="flex gap-1">
        <span className="sr-only">
          <Trans>{rating.rating} out of 5 stars</Trans>
        </span>
        {[1, 2, 3, 4, 5].map((star) => (
          <Star
            key={star}
            aria-hidden
            className={cx('size-5', star <= rating.rating ? 'fill-primary stroke-primary' : 'stroke-control')}
          />
        ))}
      </p>
      {rating.review !== null && (
        <p dir="auto" lang={langOf(rating.review)} className="max-w-prose whitespace-pre-wrap wrap-anywhere">
          {rating.review}
        </p>
      )}
    </div>
  );
}
