/** The measured commands: lists and figures, called for the people with the most rows. */
import { join } from 'node:path';
import { getLedgerHealth } from '../../../server/src/admin/get-ledger-health.ts';
import { listUsers } from '../../../server/src/admin/users/list-users.ts';
import { getBalance } from '../../../server/src/coins/get-balance.ts';
import { listHistory } from '../../../server/src/coins/list-history.ts';
import type { UserContext } from '../../../server/src/context.ts';
import { getDashboard } from '../../../server/src/dashboard/get-dashboard.ts';
import { listProfessionals } from '../../../server/src/directory/list-professionals.ts';
import { countMessages } from '../../../server/src/messages/read/count-messages.ts';
import { listExpired, listInbox, listOutbox, listRejected } from '../../../server/src/messages/read/list-messages.ts';
import { listNotifications } from '../../../server/src/messages/notifications/notifications.ts';
import { labelled, questionsByLanguage } from '../search/labelled-set.ts';
import type { Case } from './measure.ts';

/**
 * Returns the context of a person. Person 1 received 100,000 messages, person 2 sent 100,000, person 3 has 100,000
 * pending, and person 5 is an admin. Persons 10 and above are ordinary.
 */
type PersonOf = (n: number) => UserContext;
type Calls = Readonly<Record<string, (i: number) => Promise<unknown>>>;
type DirectoryInput = Partial<Parameters<typeof listProfessionals>[1]>;
type Inputs = Readonly<Record<string, (i: number) => DirectoryInput>>;

const LETTERS = 'a b c d e f g h i j k l m n o p q r s t u v w x y z'.split(' ');
const COMMON_WORDS = 'designer rao software consultant growth kumar data patel react strategy'.split(' ');
const HINDI_WORDS = ['आशा', 'रवि', 'मीरा', 'अर्जुन', 'प्रिया', 'शर्मा', 'कुमार', 'आ', 'मी', 'शर्'];
const NAMES = ['asha', 'kumar', 'zoya khan', 'meera'];
const [QUESTIONS, KEYWORDS] = [labelled('questions'), labelled('keywords')];
const HINDI_QUESTIONS = questionsByLanguage(join(import.meta.dirname, '../search/first-author.json'));
const PROFESSIONS = ['Designer', 'Software Engineer', 'Writer', 'Consultant', 'Lawyer'];
/** Consultants, technical and creative people, doctors and teachers: everyone in the bench is one of these. */
const CATEGORIES = ['consulting', 'tech', 'creative', 'healthcare', 'education'] as const;
const ORDERS = ['rating', 'price_low', 'price_high', 'response'] as const;
const FIRST_PAGE = { page: 0, size: 50 };

/** Returns the i-th value, beginning again after the last. */
function at<T>(values: readonly T[], i: number): T {
  return values[i % values.length] as T;
}
/** Returns the number of an ordinary person, another one for each `i` below 240. */
const ordinary = (i: number): number => 10 + (i % 240) * 4001;
const letters = (i: number): string => (i % 2 ? at(LETTERS, i) : at(LETTERS, i) + at(LETTERS, i * 7 + 3));
/** Returns a page of a list with this many rows and 20 per page, another one for each `i`. */
const anyPage = (i: number, rows: number) => ({ page: (i * 397) % Math.floor(rows / 20), size: 20 });

export function scaleCases(personOf: PersonOf): Case[] {
  return [...directoryCases(personOf), ...messageCases(personOf), ...walletCases(personOf), ...adminCases(personOf(5))];
}

function named(prefix: string, calls: Calls, targetMs = 20): Case[] {
  return Object.entries(calls).map(([name, run]) => ({ name: `${prefix}${name}`, targetMs, run }));
}

const prices = (i: number) => ({ minPrice: 20 + (i % 200), maxPrice: 50 + i * 2 });
const category = (i: number) => ({ category: at(CATEGORIES, i) });
const profession = (i: number) => ({ profession: at(PROFESSIONS, i) });
const FILTERS: Inputs = {
  ...Object.fromEntries(ORDERS.map((sortBy) => [`by ${sortBy}`, () => ({ sortBy })])),
  'a profession': profession,
  'a category': category,
  'replies within a day': () => ({ repliesWithinDay: true }),
  'price bounds': prices,
};
const NARROW_FILTERS: Inputs = {
  'online now': () => ({ onlineNow: true }),
  'online now, a profession': (i) => ({ onlineNow: true, ...profession(i) }),
  'online now, price bounds': (i) => ({ onlineNow: true, ...prices(i) }),
  'online now, a category, quick': (i) => ({ onlineNow: true, repliesWithinDay: true, ...category(i) }),
  'a category, quick, price bounds': (i) => ({ repliesWithinDay: true, ...category(i), ...prices(i) }),
  'a narrow price': (i) => ({ minPrice: 100 + i, maxPrice: 100 + i }),
};
const commonWord = (i: number) => ({ keyword: at(COMMON_WORDS, i) });
const question = (i: number) => ({ keyword: at(QUESTIONS, i).query });
const SEARCHES: Inputs = {
  '1 or 2 letters': (i) => ({ keyword: letters(i) }),
  'a common word': commonWord,
  'two common words': (i) => ({ keyword: `${at(COMMON_WORDS, i)} ${at(COMMON_WORDS, i + 3)}` }),
  'a rare word': (i) => ({ keyword: at(['zymurgy', 'origami'], i) }),
  'no match': (i) => ({ keyword: `qx${at(LETTERS, i)}${at(LETTERS, i + 5)}v` }),
  'no match, from common parts': (i) => ({ keyword: at(['sharesh', 'designdata', 'raoraoa', 'patelk'], i) }),
  'in Hindi': (i) => ({ keyword: at(HINDI_WORDS, i) }),
  'a question': question,
  'a question in Hinglish': (i) => ({ keyword: at(HINDI_QUESTIONS.get('hinglish') ?? [], i).query }),
  'a question in Hindi': (i) => ({ keyword: at(HINDI_QUESTIONS.get('hindi') ?? [], i).query }),
  'a question to people online now': (i) => ({ ...question(i), onlineNow: true }),
  'a keyword or typing error': (i) => ({ keyword: at(KEYWORDS, i).query }),
  'a common word with filters': (i) => ({ ...commonWord(i), ...profession(i), ...prices(i) }),
  'a common word in an order': (i) => ({ ...commonWord(i), sortBy: at(ORDERS, i) }),
};

function directoryCases(personOf: PersonOf): Case[] {
  const list = (name: string, inputs: Inputs, rest: (i: number) => DirectoryInput, targetMs?: number): Case[] =>
    Object.entries(inputs).flatMap(([filter, input]) => {
      const run = (i: number) => listProfessionals(personOf(ordinary(i)), { ...FIRST_PAGE, ...rest(i), ...input(i) });
      return named(`${name}: `, { [filter]: run }, targetMs);
    });
  return [
    ...list('directory', NARROW_FILTERS, (i) => ({ sortBy: at(ORDERS, i) })),
    ...list('directory, first pages', FILTERS, (i) => ({ sortBy: at(ORDERS, i), page: i % 10 })),
    // The last pages that the directory serves.
    ...list('directory, last pages', FILTERS, (i) => ({ sortBy: at(ORDERS, i), page: 190 + (i % 10) })),
    ...list('directory, search', SEARCHES, () => ({}), 50),
  ];
}

function messageCases(personOf: PersonOf): Case[] {
  const [popular, sender, flooded] = [personOf(1), personOf(2), personOf(3)];
  const searches = Object.entries({ '100,000': popular, '100,000 pending': flooded }).flatMap(([of, ctx]) => {
    const search = (phrase: string, i: number) => listInbox(ctx, { page: i % 5, size: 20, search: phrase });
    return named(`search in an inbox of ${of}: `, {
      words: (i) => search(at(['question', 'insurance', 'wondering', `nobody${i}`], i), i),
      names: (i) => search(at(NAMES, i), i),
      'in Hindi': (i) => search(at(HINDI_WORDS, i), i),
      '1 or 2 letters': (i) => search(letters(i), i),
    });
  });
  return [
    ...named('', {
      'inbox of 100,000': (i) => listInbox(popular, { page: i % 20, size: 50 }),
      'inbox of 100,000, any page': (i) => listInbox(popular, anyPage(i, 60_000)),
      'inbox of 100,000 pending': (i) => listInbox(flooded, { page: i % 20, size: 50 }),
      'outbox of 100,000': (i) => listOutbox(sender, { page: i % 20, size: 50 }),
      'outbox of 100,000, any page': (i) => listOutbox(sender, anyPage(i, 60_000)),
      'search in an outbox of 100,000': (i) =>
        listOutbox(sender, { ...FIRST_PAGE, search: at(['asha', 'question', 'आशा', `nobody${i}`], i) }),
      expired: (i) => listExpired(at([sender, popular], i), { page: i % 20, size: 50 }),
      rejected: (i) => listRejected(at([sender, popular], i), { page: i % 20, size: 50 }),
      counts: (i) => countMessages(at([popular, sender, flooded], i)),
      'notifications, 100,000 unread': (i) => listNotifications(flooded, { page: i % 20, size: 20 }),
    }),
    ...searches,
  ];
}

type History = readonly [targetMs: number, input: (i: number) => Partial<Parameters<typeof listHistory>[1]>];
// A filter reads every line of a history. The sender has 135,000 lines, the expert 65,000 (PAY-4).
const HISTORIES: Readonly<Record<string, History>> = {
  'first pages': [20, (i) => ({ page: i % 10 })],
  'any page': [50, (i) => anyPage(i, 60_000)],
  'of a type': [100, (i) => ({ type: at(['purchase', 'earning', 'spending', 'withdrawal'], i), page: i % 3 })],
  'of a type, any page': [100, (i) => ({ type: at(['spending', 'earning'], i), ...anyPage(i, 60_000) })],
  'of a status': [200, (i) => ({ status: at(['completed', 'pending', 'failed'], i), page: i % 3 })],
  'search for a name': [400, (i) => ({ search: at(NAMES, i) })],
  'search in Hindi': [400, (i) => ({ search: at(HINDI_WORDS, i) })],
  'search for words': [400, (i) => ({ search: at(['refund', 'message to a', 'reply', 'professional', 'bonus'], i) })],
  'search without a match': [400, (i) => ({ search: `nobody${i}` })],
  'search, type and status': [
    400,
    (i) => ({ search: 'rao', type: at(['earning', 'spending'], i), status: 'completed' }),
  ],
};

function walletCases(personOf: PersonOf): Case[] {
  const everyone = [personOf(1), personOf(2), personOf(3)];
  return [
    ...named('', {
      balance: (i) => getBalance(at(everyone, i)),
      dashboard: (i) => getDashboard(at(everyone, i), { limit: 20 }),
    }),
    ...Object.entries({ 'an expert': personOf(1), 'a sender': personOf(2) }).flatMap(([of, ctx]) =>
      Object.entries(HISTORIES).map(([name, [targetMs, input]]) => ({
        name: `history of ${of}: ${name}`,
        targetMs,
        run: (i: number) => listHistory(ctx, { page: 0, size: 20, ...input(i) }),
      })),
    ),
  ];
}

function adminCases(admin: UserContext): Case[] {
  return named('admin: ', {
    'ledger health': () => getLedgerHealth(admin),
    'newest users': (i) => listUsers(admin, { page: i % 20, size: 50 }),
    'users by name': (i) => listUsers(admin, { ...FIRST_PAGE, keyword: at(COMMON_WORDS, i) }),
    'users by address': (i) => listUsers(admin, { ...FIRST_PAGE, keyword: `p${1000 + i * 37}@bench` }),
    'users by 1 or 2 letters': (i) => listUsers(admin, { ...FIRST_PAGE, keyword: letters(i) }),
    'suspended users': (i) => listUsers(admin, { ...FIRST_PAGE, status: 'suspended', page: i % 10 }),
  });
}
