import type { ReactNode } from 'react';
import { Badge } from '../../../ui/format/Badge.tsx';
import { Person } from '../../../ui/format/person/Person.tsx';
import { accountAddress } from '../admin-address.ts';
import { sentenceCase } from '../sentence-case.ts';
import { USER_TONES, type AdminUser } from './UserCase.tsx';

export interface CasePersonProps {
  person: Pick<AdminUser, 'id' | 'avatarUrl'> & Partial<Pick<AdminUser, 'email' | 'status'>> & { name: string };
  /** Before the name, such as `From`. */
  prefix?: string;
  /** What else the admin should know about the person. */
  children?: ReactNode;
}

/** A person in the panel of a case. The name opens their account in the Users tab. */
export function CasePerson({ person, prefix, children }: CasePersonProps) {
  const { id, name, avatarUrl, email, status = 'active' } = person;
  return (
    <Person name={name} imageUrl={avatarUrl} href={accountAddress(id)} prefix={prefix}>
      {status !== 'deleted' && email}
      {children}
      {status !== 'active' && <Badge tone={USER_TONES[status]}>{sentenceCase(status)}</Badge>}
    </Person>
  );
}
