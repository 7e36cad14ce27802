/** Every field of a number reads and refuses the same texts, and never saves another number than it shows. */
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { DashboardScreen } from '../features/dashboard/DashboardScreen.tsx';
import { DirectoryScreen } from '../features/directory/DirectoryScreen.tsx';
import { DevelopersTab } from '../features/profile/developers/DevelopersTab.tsx';
import { ProfileScreen } from '../features/profile/ProfileScreen.tsx';
import { EARNED, REQUESTED } from '../features/coins/withdrawals/sample-withdrawals.ts';
import { WithdrawalSection } from '../features/coins/withdrawals/WithdrawalSection.tsx';
import { EXPERT } from './sample-dashboard.ts';
import { pageWith, PROFILE } from './samples.ts';
import type { Answers } from './server-answers.ts';
import { fill, show } from './show.tsx';

const WHOLE_COINS = 'Whole coins only, such as 250';
const ANSWERS: Answers = {
  'dashboard.all': EXPERT,
  'profile.get': PROFILE,
  'profile.stats': { weeklyMessages: 0, monthlyEarnings: 0, profileViews: 0, averageResponseTime: null },
  'profile.update': { user: PROFILE },
  'profile.updateSettings': { user: PROFILE },
  'withdrawals.list': { ...EARNED, needsPassword: false, available: { ...EARNED.available, coins: 9000 } },
  'withdrawals.request': REQUESTED,
  'savedReplies.list': { content: [] },
  'safety.blocked': pageWith(),
  'passes.list': pageWith(),
  'tokens.list': { content: [] },
  'webhooks.list': { content: [] },
  'tokens.create': () => new Promise(() => undefined),
  'directory.professionals': pageWith(),
  'directory.categories': { categories: [] },
  'directory.highlights': { topRated: [], repliesFastest: [], newest: [] },
};

interface Field {
  label: RegExp;
  part: ReactNode;
  at?: string;
  /** Opens the form. */
  open?: (user: UserEvent) => Promise<void>;
  /** The button that saves; a filter has none. */
  save?: RegExp;
  operation: keyof Answers;
  name: string;
  error?: string;
}

const press = async (user: UserEvent, name: RegExp | string) => user.click(await screen.findByRole('button', { name }));
const profile = { part: <ProfileScreen />, at: '/profile?tab=professional&edit=1', save: /^Save Changes/ };
const filter = {
  part: <DirectoryScreen />,
  at: '/directory?price=custom',
  operation: 'directory.professionals',
} as const;

const FIELDS: Field[] = [
  {
    label: /^Message price/,
    part: <DashboardScreen />,
    open: (user) => press(user, 'Set Pricing'),
    save: /^Save price/,
    operation: 'profile.update',
    name: 'messageRate',
  },
  {
    label: /^Message price/,
    part: <DashboardScreen />,
    at: '/dashboard?start=price',
    save: /^Continue/,
    operation: 'profile.update',
    name: 'messageRate',
  },
  { ...profile, label: /^Message price/, operation: 'profile.update', name: 'messageRate' },
  { ...profile, label: /^Priority price/, operation: 'profile.update', name: 'priorityRate' },
  { ...profile, label: /^Follow-up price/, operation: 'profile.update', name: 'followUpRate' },
  {
    label: /^Amount/,
    part: <WithdrawalSection failure={null} />,
    save: /^(Withdraw ₹|Request Withdrawal)/,
    operation: 'withdrawals.request',
    name: 'amount',
  },
  {
    label: /^Daily limit/,
    part: <DevelopersTab />,
    async open(user) {
      await press(user, 'Create token');
      await fill(user, await screen.findByLabelText('Name'), 'Inbox sync');
      await user.click(screen.getByRole('checkbox', { name: 'Send messages' }));
    },
    save: /^Create token/,
    operation: 'tokens.create',
    name: 'dailyCoinLimit',
  },
  {
    label: /^Weekly limit/,
    part: <ProfileScreen />,
    at: '/profile?tab=settings',
    save: /^Save limit/,
    operation: 'profile.updateSettings',
    name: 'capacityPerWeek',
    error: 'Enter a number from 1 to 500',
  },
  { ...filter, label: /^Price from/, name: 'minPrice' },
  { ...filter, label: /^Price up to/, name: 'maxPrice' },
];

/** The first field gets every text, and the others the first few. */
const REFUSED = ['99.50', '-5', '1e3', '1,5', '1.000', '½'];
const FIRST = 2;
test.each(FIELDS)(
  '$name of $operation ($label): refuses what is no whole number with a text, keeps it as typed, and saves what it shows',
  async ({ label, part, at, open, save, operation, name, error = WHOLE_COINS }) => {
    const { user, server } = show(part, { ...(at && { at }), answers: ANSWERS });
    await open?.(user);
    const field = await screen.findByLabelText(label);
    const enter = async (text: string) => {
      await fill(user, field, text);
      await user.tab();
      if (save) await user.click(screen.getAllByRole('button', { name: save }).at(-1)!);
    };
    const sent = () =>
      server
        .callsOf(operation)
        .map(({ input }) => (input as Record<string, unknown>)[name])
        .filter((number) => number !== undefined);
    for (const text of part === FIELDS[0]?.part ? REFUSED : REFUSED.slice(0, FIRST)) {
      await enter(text);
      await screen.findByText(error);
      expect(field).toHaveProperty('value', text);
      expect(field.getAttribute('aria-invalid')).toBe('true');
    }
    expect(sent()).toEqual([]);
    await enter('₹ ४००');
    await waitFor(() => expect(sent()).toEqual([400]));
  },
);
