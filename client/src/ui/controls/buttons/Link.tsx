import type { ComponentProps, MouseEvent } from 'react';
import { navigate } from 'wouter/use-browser-location';

export interface LinkProps extends ComponentProps<'a'> {
  href: string;
}

/** A link inside the app. Unlike wouter's, it does not render again at each address change, which is slow with many. */
export function Link({ href, onClick, children, ...attributes }: LinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0;
    if (opensElsewhere) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    navigate(href);
  }
  return (
    <a {...attributes} href={href} onClick={follow}>
      {children}
    </a>
  );
}
