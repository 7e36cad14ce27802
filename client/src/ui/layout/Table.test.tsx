import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../../testing/show.tsx';
import { Table, type Column } from './Table.tsx';

interface Person {
  id: string;
  name: string;
  coins: number;
}
type Order = 'newest' | 'name_up' | 'name_down' | 'rich' | 'poor';

const PEOPLE: readonly Person[] = [
  { id: 'a', name: 'Asha', coins: 5 },
  { id: 'b', name: 'Bela', coins: 7 },
];
const COLUMNS: readonly Column<Person, Order>[] = [
  { name: 'Name', cell: ({ name }) => name, orders: { ascending: 'name_up', descending: 'name_down' } },
  {
    name: 'Coins',
    cell: ({ coins }) => coins,
    orders: { ascending: 'poor', descending: 'rich', startsDescending: true },
  },
  { name: 'Note', cell: () => '–' },
];

test('pressing a heading switches between the orders of its column', async () => {
  function Sortable() {
    const [order, setOrder] = useState<Order>('newest');
    return <Table label="People" columns={COLUMNS} rows={PEOPLE} order={order} onOrderChange={setOrder} />;
  }
  const { user } = show(<Sortable />);
  const sorts = () => screen.getAllByRole('columnheader').map((heading) => heading.getAttribute('aria-sort'));
  expect(sorts()).toEqual(['none', 'none', null]);
  await user.click(screen.getByRole('button', { name: 'Name' }));
  expect(sorts()).toEqual(['ascending', 'none', null]);
  await user.click(screen.getByRole('button', { name: 'Coins' }));
  expect(sorts()).toEqual(['none', 'descending', null]);
  await user.click(screen.getByRole('button', { name: 'Coins' }));
  expect(sorts()).toEqual(['none', 'ascending', null]);
  await user.click(screen.getByRole('button', { name: 'Coins' }));
  expect(sorts()).toEqual(['none', 'descending', null]);
  // Without `onOpen` the rows are not buttons.
  expect(screen.getAllByRole('button')).toHaveLength(2);
});

test('the first cell names its row and opens it', async () => {
  const onOpen = vi.fn();
  const { user } = show(
    <Table
      label="People"
      columns={COLUMNS}
      rows={PEOPLE}
      onOpen={onOpen}
      phoneLine={({ coins }) => `${coins} coins`}
    />,
  );
  const row = within(screen.getByRole('rowheader', { name: 'Bela 7 coins' }));
  await user.click(row.getByRole('button', { name: 'Bela' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(PEOPLE[1]);
});
