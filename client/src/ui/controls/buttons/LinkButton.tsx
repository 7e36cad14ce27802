import type { ReactNode } from 'react';
import { Link } from './Link.tsx';
import { buttonClasses, type ButtonSize, type ButtonVariant } from './button-classes.ts';
import { cx } from '../../cx.ts';

export interface LinkButtonProps {
  href: string;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  className?: string | undefined;
  'aria-label'?: string | undefined;
  children: ReactNode;
  onClick?: (() => void) | undefined;
  /** The server renders the page, so the browser loads it. */
  isOtherDocument?: boolean | undefined;
}

/** A link that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { variant = 'primary', size = 'medium', icon, className, isOtherDocument = false, children, ...link } = props;
  const Element = isOtherDocument ? 'a' : Link;
  return (
    <Element {...link} className={cx(buttonClasses(variant, size), className)}>
      {icon}
      {children}
    </Element>
  );
}
