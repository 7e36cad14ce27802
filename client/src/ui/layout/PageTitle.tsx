import { useEffect, useRef } from 'react';
import { announce } from './announcer.ts';
import { cx } from '../cx.ts';
import { setScreenTitle } from './tab-title.ts';

/** On the first page of a visit, the focus stays where the browser has put it. */
let isFirstPage = true;

export interface PageTitleProps {
  title: string;
  /** The document's title, if different. */
  documentTitle?: string | undefined;
  hidden?: boolean | undefined;
  className?: string | undefined;
}

/** The h1 of a screen. Sets the document's title. At a route change it is announced and gets the focus. */
export function PageTitle({ title, documentTitle = title, hidden, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => setScreenTitle(documentTitle), [documentTitle]);

  useEffect(() => {
    if (!isFirstPage) {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo(0, 0);
      announce(heading.current?.textContent ?? '');
    }
    isFirstPage = false;
  }, []);

  return (
    <h1 ref={heading} tabIndex={-1} className={cx(hidden ? 'sr-only' : 'text-2xl font-bold', className)}>
      {title}
    </h1>
  );
}
