import { Avatar } from '../../../ui/format/person/Avatar.tsx';

export interface RowPersonProps {
  name: string;
  avatarUrl: string | null;
  /** What the row says instead of the name alone. */
  text?: string;
}

/** A person's face and name in a row of a table. */
export function RowPerson({ name, avatarUrl, text = name }: RowPersonProps) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={name} imageUrl={avatarUrl} size="tiny" />
      <bdi className="min-w-0 md:truncate">{text}</bdi>
    </span>
  );
}
