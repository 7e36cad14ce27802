import { Link } from '../../../ui/controls/buttons/Link.tsx';
import { accountAddress } from '../admin-address.ts';

/** A person's name, which opens their account in the Users tab. */
export function UserLink({ id, name }: { id: string; name: string }) {
  return (
    <Link
      href={accountAddress(id)}
      // A finger gets 44 px without moving the lines around the name.
      className="relative text-primary underline-offset-4 pointer-coarse:before:absolute pointer-coarse:before:-inset-3 hover:underline"
    >
      <bdi>{name}</bdi>
    </Link>
  );
}
