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
}

/** A link inside the app that looks like a button. */
export function LinkButton(props: LinkButtonProps) {
  const { variant = 'primary', size = 'medium', icon, className, children, ...link } = props;
  return (
    <Link {...link} className={cx(buttonClasses(variant, size), className)}>
      {icon}
      {children}
    </Link>
  );
}
