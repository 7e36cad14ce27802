import { Search, UserSearch } from 'lucide-react';
import { api } from '../../api.ts';
import { EmptyState } from '../../ui/layout/EmptyState.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useQueryState } from '../../ui/hooks/use-query-state.ts';
import { useSearchText } from '../../ui/hooks/use-search-text.ts';
import { PAGE_SIZE, pageQuery, USER_STATUSES, userStatusQuery } from './admin-address.ts';
import { PagedList } from './PagedList.tsx';
import { StatusSelect } from './StatusSelect.tsx';
import { UserCard } from './UserCard.tsx';

/** All accounts, searchable by name and email. */
export function UsersTab() {
  const search = useSearchText();
  const [status] = useQueryState('status', userStatusQuery);
  const [page, setPage] = useQueryState('page', pageQuery);
  const query = api.admin.users.useQuery(
    {
      page,
      size: PAGE_SIZE,
      ...(search.applied && { keyword: search.applied }),
      ...(status !== 'any_status' && { status }),
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
        <StatusSelect statuses={USER_STATUSES} value={status} hideLabel className="sm:w-48" />
      </search>
      <PagedList
        label="Users"
        query={query}
        onPageChange={setPage}
        empty={<EmptyState icon={<UserSearch />} title="No users found" text="Try another search or status." />}
        renderItem={(user) => <UserCard user={user} />}
      />
    </div>
  );
}
