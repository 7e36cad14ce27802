import { Search, UserSearch } from 'lucide-react';
import { api } from '../../api.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { Select } from '../../ui/controls/Select.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { patchQuery, useQueryState } from '../../ui/hooks/use-query-state.ts';
import { useSearchText } from '../../ui/hooks/use-search-text.ts';
import { PAGE_SIZE, pageQuery, userStatusQuery } from './admin-address.ts';
import { PagedList } from './PagedList.tsx';
import { UserCard } from './UserCard.tsx';

const STATUSES = [
  { value: 'any', label: 'Any status' },
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
  { value: 'deleted', label: 'Deleted' },
];

/** Everybody with an account, found by name or address. */
export function UsersTab() {
  const search = useSearchText();
  const [status] = useQueryState('status', userStatusQuery);
  const [page, setPage] = useQueryState('page', pageQuery);
  const query = api.admin.users.useQuery(
    {
      page,
      size: PAGE_SIZE,
      ...(search.applied && { keyword: search.applied }),
      ...(status !== 'any' && { status }),
    },
    { placeholderData: (before) => before },
  );
  return (
    <div className="flex flex-col gap-4">
      <search aria-label="Users" className="flex flex-col gap-3 sm:flex-row">
        <TextField
          label="Search users"
          hideLabel
          type="search"
          placeholder="Name or email"
          maxLength={100}
          icon={<Search aria-hidden />}
          className="flex-1"
          value={search.shown}
          onChange={(event) => search.type(event.target.value)}
        />
        <Select
          label="Status"
          hideLabel
          className="sm:w-48"
          options={STATUSES}
          value={status}
          onChange={(event) =>
            patchQuery({ status: userStatusQuery.format(userStatusQuery.parse(event.target.value)), page: null })
          }
        />
      </search>
      <PagedList
        label="Users"
        query={query}
        onPageChange={setPage}
        empty={<EmptyState icon={<UserSearch />} title="Nobody found" text="Try another word or status." />}
        renderItem={(user) => <UserCard user={user} />}
      />
    </div>
  );
}
