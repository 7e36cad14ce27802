import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';

export interface LandingSectionProps {
  id: string;
  title: string;
  intro: string;
  /** Gives the section the raised background, which alternates with the plain one. */
  raised?: boolean;
  /** Leaves out the intro on a phone, where the section is short enough to speak for itself. */
  briefOnPhone?: boolean;
  children: ReactNode;
}

/** A section that the nav links to. */
export function LandingSection(props: LandingSectionProps) {
  const { id, title, intro, raised = false, briefOnPhone = false, children } = props;
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={raised ? 'border-y border-line bg-raised' : undefined}>
      <div className="mx-auto max-w-page px-4 py-8 md:px-8 md:py-16">
        <h2 id={`${id}-title`} className="font-serif text-2xl font-semibold tracking-tight md:text-3xl">
          {title}
        </h2>
        <p
          className={cx('mt-1 max-w-prose text-pretty text-muted md:mt-2 md:text-lg', briefOnPhone && 'max-md:hidden')}
        >
          {intro}
        </p>
        <div className="mt-4 md:mt-10">{children}</div>
      </div>
    </section>
  );
}
