import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useFocusFallback } from '../hooks/use-focus-fallback.ts';

export interface SectionProps {
  id: string;
  title: string;
  /** A line under the title. */
  text?: ReactNode;
  /** Beside the title. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A part of a page with a heading, as a region, below a line. A link with its `id` after `#` leads to it. The heading gets
 * the focus of what disappears.
 */
export function Section({ id, title, text, action, className = 'gap-3', children }: SectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useFocusFallback<HTMLElement>(heading);
  // The browser looks for the id before the section has loaded.
  useEffect(() => {
    if (location.hash !== `#${id}`) return;
    const target = document.getElementById(id);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView();
  }, [id]);

  return (
    <section
      ref={section}
      aria-labelledby={id}
      className={cx('flex flex-col not-first:border-t not-first:border-line not-first:pt-8', className)}
    >
      <div className="flex max-w-full min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 ref={heading} id={id} tabIndex={-1} className="scroll-mt-4 font-serif text-xl font-semibold">
            {title}
          </h2>
          {text && <p className="text-sm wrap-anywhere text-muted">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
