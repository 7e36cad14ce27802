import { useEffect, useRef } from 'react';
import { announce } from './announcer.ts';
import { cx } from '../cx.ts';

/** The first page of a visit keeps the browser's own focus; every later one takes it to its heading. */
let isFirstPage = true;

export interface PageTitleProps {
  title: string;
  /** For the tab when it should say more, such as "(3) Messages". */
  documentTitle?: string | undefined;
  hidden?: boolean | undefined;
  className?: string | undefined;
}

/** The h1 of a screen: names the document and, when the route changes, is announced and takes the focus. */
export function PageTitle({ title, documentTitle = title, hidden, className }: PageTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${documentTitle} · Proverse`;
  }, [documentTitle]);

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
