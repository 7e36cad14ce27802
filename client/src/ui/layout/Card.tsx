import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'article' | 'section' | 'li' | undefined;
  padding?: 'none' | 'normal' | undefined;
}

/** A bordered surface. */
export function Card({ as: Element = 'div', padding = 'normal', className, ...attributes }: CardProps) {
  const classes = cx('rounded-card border border-line bg-surface', padding === 'normal' && 'p-4 md:p-6', className);
  // The four elements accept the same attributes. Only the types of their refs differ, and the cast satisfies all of them.
  return <Element {...(attributes as ComponentProps<'div'> & ComponentProps<'li'>)} className={classes} />;
}
