/** The measured commands: lists and figures, called for the people with the most rows. */
import type { CategoryId } from '@proverse/shared';
import { getLedgerHealth } from '../../../server/src/admin/get-ledger-health.ts';
import { listUsers } from '../../../server/src/admin/users/list-users.ts';
import { getBalance } from '../../../server/src/coins/get-balance.ts';
import { getEarningsByMonth } from '../../../server/src/coins/get-earnings-by-month.ts';
import { getEarnings } from '../../../server/src/coins/get-earnings.ts';
import { listHistory } from '../../../server/src/coins/list-history.ts';
import type { UserContext } from '../../../server/src/context.ts';
import { getDashboard } from '../../../server/src/dashboard/get-dashboard.ts';
import { getRecipient } from '../../../server/src/recipients/get-recipient.ts';
import { listProfessionals } from '../../../server/src/directory/list-professionals.ts';
import { listSaved } from '../../../server/src/saved/list-saved.ts';
import { countMessages } from '../../../server/src/messages/read/count-messages.ts';
import { listRatingsGiven } from '../../../server/src/messages/rating/find-rating.ts';
import { listExpired, listInbox, listOutbox, listRejected } from '../../../server/src/messages/read/list-messages.ts';
import { listNotifications } from '../../../server/src/messages/notifications/notifications.ts';
import { getPublicProfile } from '../../../server/src/profiles/get-public-profile.ts';
import { listReviews } from '../../../server/src/profiles/list-reviews.ts';
import { labelled } from '../search/labelled-set.ts';
import type { Case } from './measure.ts';

/**
 * Returns the context of a person. Person 1 received 100,000 messages, person 2 sent 100,000, person 3 has 100,000
 * pending, and person 5 is an admin. Persons 10 and above are ordinary.
 */
export type PersonOf = (n: number) => UserContext;

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const letter = (i: number): string => LETTERS.charAt(i % LETTERS.length);
const COMMON_WORDS = 'designer rao software consultant growth kumar data patel react strategy'.split(' ');
const HINDI_WORDS = ['आशा', 'रवि', 'मीरा', 'अर्जुन', 'प्रिया', 'शर्मा', 'कुमार', 'आ', 'मी', 'शर्'];
const [QUESTIONS, KEYWORDS] = [labelled('questions'), labelled('keywords')];
const PROFESSIONS = ['Designer', 'Software Engineer', 'Writer', 'Consultant', 'Lawyer'];
/** Consultants, technical and creative people, doctors and teachers: everyone in the bench is one of these. */
const category = (i: number): CategoryId =>
  (['consulting', 'tech', 'creative', 'healthcare', 'education'] as const)[i % 5] ?? 'tech';
const priceBounds = (i: number) => ({ minPrice: 20 + i, maxPrice: 50 + i * 2 });
const ORDERS = ['rating', 'price_low', 'price_high', 'response'] as const;
const FIRST_PAGE = { page: 0, size: 50 };
/** Returns one of the last pages that the directory serves, another one for each `i`. */
const lastPages = (i: number) => ({ page: 190 + (i % 10), size: 50 });
/** Returns a page of a list with this many rows and 20 per page, another one for each `i`. */
const anyPage = (i: number, rows: number) => ({ page: (i * 397) % Math.floor(rows / 20), size: 20 });

export function scaleCases(personOf: PersonOf): Case[] {
  const [popular, sender, flooded, admin] = [personOf(1), personOf(2), personOf(3), personOf(5)];
  const anyone = (i: number): UserContext => personOf(10 + i * 4001);
  type DirectoryInput = Partial<Parameters<typeof listProfessionals>[1]>;
  const directory = (name: string, input: (i: number) => DirectoryInput): Case => ({
    name: `directory: ${name}`,
    run: (i) => listProfessionals(anyone(i), { sortBy: ORDERS[i % 4] ?? 'rating', ...FIRST_PAGE, ...input(i) }),
  });
  const search = (name: string, input: (i: number) => DirectoryInput): Case => ({
    ...directory(name, (i) => ({ sortBy: undefined, ...input(i) })),
    targetMs: 50,
  });
  const question = (name: string, keyword: (i: number) => string): Case =>
    search(name, (i) => ({ keyword: keyword(i) }));
  type HistoryInput = Partial<Parameters<typeof listHistory>[1]>;
  // A filter reads every line of a history. The sender has 135,000 lines, the expert 65,000 (PAY-4).
  const history = (name: string, input: (i: number) => HistoryInput, targetMs?: number): Case[] =>
    [sender, popular].map((ctx) => ({
      name: `history of ${ctx === sender ? 'a sender' : 'an expert'}: ${name}`,
      ...(targetMs !== undefined && { targetMs }),
      run: (i) => listHistory(ctx, { page: 0, size: 20, ...input(i) }),
    }));

  return [
    directory('online now', () => ({ onlineNow: true })),
    directory('online now, a profession', (i) => ({ onlineNow: true, profession: PROFESSIONS[i % 5] ?? '' })),
    directory('online now, price bounds', (i) => ({ onlineNow: true, ...priceBounds(i) })),
    directory('online now, a category, quick', (i) => ({
      onlineNow: true,
      category: category(i),
      repliesWithinDay: true,
    })),
    question('1 letter', letter),
    question('2 letters', (i) => letter(i) + letter(i * 7 + 3)),
    question('a common word', (i) => COMMON_WORDS[i % COMMON_WORDS.length] ?? ''),
    question('two common words', (i) => `${COMMON_WORDS[i % 10] ?? ''} ${COMMON_WORDS[(i + 3) % 10] ?? ''}`),
    question('a rare word', (i) => (i % 2 ? 'zymurgy' : 'origami')),
    question('no match', (i) => `qx${letter(i)}${letter(i + 5)}v`),
    question(
      'no match, from common parts',
      (i) => ['sharesh', 'designdata', 'consulting', 'raoraoa', 'patelk'][i % 5] ?? '',
    ),
    question('in Hindi', (i) => HINDI_WORDS[i % HINDI_WORDS.length] ?? ''),
    ...ORDERS.map((sortBy) => directory(`by ${sortBy}`, (i) => ({ sortBy, page: i % 20 }))),
    ...ORDERS.map((sortBy) => directory(`by ${sortBy}, last pages`, (i) => ({ sortBy, ...lastPages(i) }))),
    directory('a profession', (i) => ({ profession: PROFESSIONS[i % 5] ?? '', page: i % 7 })),
    directory('a profession, last pages', (i) => ({ profession: PROFESSIONS[i % 5] ?? '', ...lastPages(i) })),
    directory('a category', (i) => ({ category: category(i), page: i % 7 })),
    directory('a category, last pages', (i) => ({ category: category(i), ...lastPages(i) })),
    directory('replies within a day', (i) => ({ repliesWithinDay: true, page: i % 7 })),
    directory('replies within a day, last pages', (i) => ({ repliesWithinDay: true, ...lastPages(i) })),
    directory('a category, quick, price bounds', (i) => ({
      category: category(i),
      repliesWithinDay: true,
      ...priceBounds(i),
    })),
    directory('a profession, quick', (i) => ({ profession: PROFESSIONS[i % 5] ?? '', repliesWithinDay: true })),
    directory('price bounds', priceBounds),
    directory('a narrow price', (i) => ({ minPrice: 100 + i, maxPrice: 100 + i })),
    directory('price bounds, last pages', (i) => ({ minPrice: 5, maxPrice: 500 + i, ...lastPages(i) })),
    question('a question', (i) => QUESTIONS[i % QUESTIONS.length]?.query ?? ''),
    question(
      'a question of common words',
      (i) => `Who can help with ${COMMON_WORDS[i % 10]} and ${COMMON_WORDS[(i + 3) % 10]}?`,
    ),
    question('a keyword or typing error', (i) => KEYWORDS[i % KEYWORDS.length]?.query ?? ''),
    search('a common word with filters', (i) => ({
      keyword: COMMON_WORDS[i % 10] ?? '',
      profession: PROFESSIONS[i % 5] ?? '',
      minPrice: 10,
      maxPrice: 100 + i,
    })),
    search('a common word in an order', (i) => ({ keyword: COMMON_WORDS[i % 10] ?? '', sortBy: ORDERS[i % 4] })),
    search('a question to people online now', (i) => ({
      keyword: QUESTIONS[i % QUESTIONS.length]?.query ?? '',
      onlineNow: true,
    })),
    {
      name: 'directory: saved',
      run: (i) => listProfessionals(popular, { sortBy: ORDERS[i % 4] ?? 'rating', ...FIRST_PAGE, saved: true }),
    },
    { name: 'saved experts', run: (i) => listSaved(popular, { page: i % 10, size: 50 }) },
    { name: 'recipient', run: (i) => getRecipient(anyone(i), { id: popular.userId }) },
    { name: 'profile', run: (i) => getPublicProfile(anyone(i), { userId: popular.userId }) },
    {
      name: 'reviews of 50,000',
      run: (i) => listReviews(anyone(i), { userId: popular.userId, page: i % 5, size: 20 }),
    },
    {
      name: 'reviews of 50,000, any page',
      run: (i) => listReviews(anyone(i), { userId: popular.userId, ...anyPage(i, 50_000) }),
    },
    { name: 'ratings given', run: (i) => listRatingsGiven(sender, anyPage(i, 15_000)) },

    { name: 'inbox of 100,000', run: (i) => listInbox(popular, { page: i % 20, size: 50 }) },
    { name: 'inbox of 100,000, any page', run: (i) => listInbox(popular, anyPage(i, 60_000)) },
    { name: 'inbox of 100,000 pending', run: (i) => listInbox(flooded, { page: i % 20, size: 50 }) },
    { name: 'outbox of 100,000', run: (i) => listOutbox(sender, { page: i % 20, size: 50 }) },
    { name: 'outbox of 100,000, any page', run: (i) => listOutbox(sender, anyPage(i, 60_000)) },
    ...[popular, flooded].flatMap((ctx) => {
      const of = ctx === popular ? '100,000' : '100,000 pending';
      const searched = (name: string, phrases: (i: number) => (string | undefined)[]): Case => ({
        name: `search in an inbox of ${of}: ${name}`,
        run: (i) => listInbox(ctx, { page: i % 5, size: 20, search: phrases(i)[i % phrases(i).length] }),
      });
      return [
        searched('words', (i) => ['question', 'insurance', 'wondering', `nobody${i}`]),
        searched('names', () => ['asha', 'kumar', 'zoya khan', 'meera', 'fernandes']),
        searched('in Hindi', () => HINDI_WORDS),
        searched('1 or 2 letters', (i) => [letter(i), letter(i) + letter(i * 7 + 3)]),
      ];
    }),
    {
      name: 'search in an outbox of 100,000',
      run: (i) => listOutbox(sender, { ...FIRST_PAGE, search: ['asha', 'question', 'आशा', `nobody${i}`][i % 4] }),
    },
    { name: 'expired', run: (i) => listExpired(i % 2 ? popular : sender, { page: i % 20, size: 50 }) },
    { name: 'rejected', run: (i) => listRejected(i % 2 ? popular : sender, { page: i % 20, size: 50 }) },
    { name: 'counts', run: (i) => countMessages([popular, sender, flooded][i % 3] ?? popular) },
    { name: 'notifications, 100,000 unread', run: (i) => listNotifications(flooded, { page: i % 20, size: 20 }) },

    { name: 'balance', run: (i) => getBalance([popular, sender, flooded][i % 3] ?? popular) },
    { name: 'earnings', run: (i) => getEarnings([popular, sender, flooded][i % 3] ?? popular) },
    { name: 'earnings by month', run: (i) => getEarningsByMonth([popular, sender][i % 2] ?? popular) },
    { name: 'dashboard', run: (i) => getDashboard([popular, sender, flooded][i % 3] ?? popular, { limit: 20 }) },
    ...history('first pages', (i) => ({ page: i % 10 })),
    ...history('any page', (i) => anyPage(i, 60_000), 50),
    ...history(
      'of a type',
      (i) => ({ type: (['purchase', 'earning', 'spending', 'withdrawal'] as const)[i % 4], page: i % 3 }),
      100,
    ),
    ...history('of a type, any page', (i) => ({ type: i % 2 ? 'earning' : 'spending', ...anyPage(i, 60_000) }), 100),
    ...history(
      'of a status',
      (i) => ({ status: (['completed', 'pending', 'failed'] as const)[i % 3], page: i % 3 }),
      200,
    ),
    ...history('search for a name', (i) => ({ search: ['asha', 'kumar', 'zoya khan', 'meera'][i % 4] }), 400),
    ...history('search in Hindi', (i) => ({ search: HINDI_WORDS[i % HINDI_WORDS.length] }), 400),
    ...history(
      'search for words',
      (i) => ({ search: ['refund', 'message to a', 'reply', 'professional', 'bonus'][i % 5] }),
      400,
    ),
    ...history('search without a match', (i) => ({ search: `nobody${i}` }), 400),
    ...history(
      'search, type and status',
      (i) => ({ search: 'rao', type: i % 2 ? 'spending' : 'earning', status: 'completed' }),
      400,
    ),

    { name: 'admin: ledger health', run: () => getLedgerHealth(admin) },
    { name: 'admin: newest users', run: (i) => listUsers(admin, { page: i % 20, size: 50 }) },
    {
      name: 'admin: users by name',
      run: (i) => listUsers(admin, { ...FIRST_PAGE, keyword: COMMON_WORDS[i % 10] ?? '' }),
    },
    {
      name: 'admin: users by address',
      run: (i) => listUsers(admin, { ...FIRST_PAGE, keyword: `p${1000 + i * 37}@bench` }),
    },
    {
      name: 'admin: users by 1 or 2 letters',
      run: (i) => listUsers(admin, { ...FIRST_PAGE, keyword: i % 2 ? letter(i) : letter(i) + letter(i + 9) }),
    },
    {
      name: 'admin: suspended users',
      run: (i) => listUsers(admin, { ...FIRST_PAGE, status: 'suspended', page: i % 10 }),
    },
  ];
}
