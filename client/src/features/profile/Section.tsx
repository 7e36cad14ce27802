import type { ReactNode, Ref } from 'react';
import { cx } from '../../ui/cx.ts';
import { Card } from '../../ui/layout/Card.tsx';

export interface SectionProps {
  id: string;
  title: string;
  /** A line under the title. */
  text?: ReactNode;
  /** For giving the heading the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
  className: string;
  children: ReactNode;
}

/** A card with a heading, as a region of the page. */
export function Section({ id, title, text, headingRef, className, children }: SectionProps) {
  return (
    <Card as="section" aria-labelledby={id} className={cx('flex flex-col', className)}>
      <div className="min-w-0 max-w-full">
        <h2 ref={headingRef} id={id} tabIndex={-1} className="text-lg font-semibold">
          {title}
        </h2>
        {text && <p className="wrap-anywhere text-muted">{text}</p>}
      </div>
      {children}
    </Card>
  );
}
