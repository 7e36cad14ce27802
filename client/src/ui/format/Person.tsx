import type { ReactNode } from 'react';
import { Link } from '../controls/Link.tsx';
import { Avatar, type AvatarProps } from './Avatar.tsx';

export interface PersonProps extends AvatarProps {
  /** Where the name leads. */
  href?: string | undefined;
  /** Before the name, such as `To`. */
  prefix?: string | undefined;
  /** The line below the name, which wraps. */
  children?: ReactNode;
}

/** A person's face and name, and a line about them. */
export function Person({ href, prefix, children, ...avatar }: PersonProps) {
  const name = <bdi>{avatar.name}</bdi>;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar {...avatar} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {prefix && <span className="font-normal text-muted">{prefix} </span>}
          {href === undefined ? (
            name
          ) : (
            <Link href={href} className="underline-offset-4 hover:underline">
              {name}
            </Link>
          )}
        </p>
        {children && (
          <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted wrap-anywhere">{children}</div>
        )}
      </div>
    </div>
  );
}
