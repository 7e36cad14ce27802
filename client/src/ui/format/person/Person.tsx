import type { ReactNode } from 'react';
import { Link } from '../../controls/buttons/Link.tsx';
import { Avatar, type AvatarProps } from './Avatar.tsx';

export interface PersonProps extends Pick<AvatarProps, 'name' | 'imageUrl'> {
  /** The address that the name links to. */
  href: string;
  /** Before the name, such as `To`. */
  prefix?: string | undefined;
  /** The line below the name, which wraps. */
  children: ReactNode;
}

/** A person's face and name, and a line about them. */
export function Person({ name, imageUrl, href, prefix, children }: PersonProps) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar name={name} imageUrl={imageUrl} />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">
          {prefix !== undefined && <span className="font-normal text-muted">{prefix} </span>}
          {/* The padding enlarges the target of this inline link without moving anything. */}
          <Link href={href} className="py-1 underline-offset-4 hover:underline pointer-coarse:py-3">
            <bdi>{name}</bdi>
          </Link>
        </p>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-muted wrap-anywhere">{children}</div>
      </div>
    </div>
  );
}
