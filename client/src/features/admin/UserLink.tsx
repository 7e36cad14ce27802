import { Link } from '../../ui/controls/Link.tsx';

/** A person's name, which opens their account in the Users tab. */
export function UserLink({ id, name }: { id: string; name: string }) {
  return (
    <Link href={`/admin?tab=users&q=${id}&case=${id}`} className="text-primary underline-offset-4 hover:underline">
      <bdi>{name}</bdi>
    </Link>
  );
}
