import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KEEP_ROWS, useTable } from '../tables/use-table.ts';
import { api } from '../../../api/api.ts';
import { Badge } from '../../../ui/format/Badge.tsx';
import { formatCount } from '../../../ui/format/money/money.ts';
import { useQueryState } from '../../../ui/hooks/address/use-query-state.ts';
import { EmptyState } from '../../../ui/layout/EmptyState.tsx';
import { GhostTable, type Column } from '../../../ui/layout/Table.tsx';
import { USER_ORDERS, USER_STATUSES, userStatusQuery } from '../admin-address.ts';
import { AdminSearch } from '../tables/AdminSearch.tsx';
import { CaseTable } from '../tables/CaseTable.tsx';
import { NoneFound } from '../tables/NoneFound.tsx';
import { RowPerson } from './RowPerson.tsx';
import { sentenceCase } from '../sentence-case.ts';
import { StatusSelect } from '../tables/StatusSelect.tsx';
import { USER_TONES, UserCase, type AdminUser } from './UserCase.tsx';
import { dateColumn, NEWEST_FIRST } from '../tables/date-column.ts';

const nameOf = ({ firstName, lastName }: AdminUser): string => `${firstName} ${lastName}`;

const phoneLine = ({ status, email }: AdminUser): string =>
  status === 'active' ? email : `${sentenceCase(status)} · ${email}`;

const COLUMNS: readonly Column<AdminUser, (typeof USER_ORDERS)[number]>[] = [
  {
    name: t`Name`,
    orders: { ascending: 'name_a_z', descending: 'name_z_a' },
    cell: (user) => <RowPerson name={nameOf(user)} avatarUrl={user.avatarUrl} />,
  },
  { name: t`Email`, from: 'tablet', cell: ({ email }) => email },
  { name: t`Profession`, from: 'desktop', width: 'md:w-48', cell: ({ profession }) => <bdi>{profession}</bdi> },
  {
    name: t`Status`,
    from: 'tablet',
    width: 'md:w-26',
    cell: ({ role, status }) =>
      role === 'admin' ? (
        <Badge tone="primary">
          <Trans>Admin</Trans>
        </Badge>
      ) : status === 'active' ? (
        t`Active`
      ) : (
        <Badge tone={USER_TONES[status]}>{sentenceCase(status)}</Badge>
      ),
  },
  { name: t`Coins`, width: 'md:w-24', isNumber: true, from: 'tablet', cell: ({ coins }) => formatCount(coins) },
  dateColumn(t`Joined`, ({ joinedAt }) => joinedAt, { orders: NEWEST_FIRST }),
];

/** All accounts, searchable by name and email. */
export function UsersTab() {
  const [status] = useQueryState('status', userStatusQuery);
  const { search, input, table } = useTable(USER_ORDERS, 'newest');
  const query = api.admin.users.useQuery({ ...input, ...(status !== 'any_status' && { status }) }, KEEP_ROWS);
  return (
    <div className="flex flex-col gap-4 lg:gap-2">
      <AdminSearch label={t`Users`} placeholder={t`Name or email`} search={search}>
        <StatusSelect statuses={USER_STATUSES} value={status} />
      </AdminSearch>
      <CaseTable
        label={t`Users`}
        query={query}
        columns={COLUMNS}
        phoneLine={phoneLine}
        {...table}
        empty={
          search.applied ? (
            <NoneFound title={t`No users found`} hasStatus onClear={search.clear} />
          ) : (
            <EmptyState ghost={<GhostTable />} title={t`No users with this status`} text={t`Try another status.`} />
          )
        }
        titleOf={nameOf}
        renderCase={(user) => <UserCase user={user} />}
      />
    </div>
  );
}
