/** The groups of the document, in the order of a user's day: join, find an expert, ask, reply, earn, get paid. */
import type { Contract, Files } from '@proverse/shared';
import type { Json } from './schemas.ts';

const TAGS = {
  'Sign-in': 'Create an account and sign in. A session’s access token is valid for 15 minutes.',
  Experts: 'Find the right person, see their profile and price, and save them for later.',
  Messages: 'Ask one question for its price, read and answer what you received, and rate a reply.',
  Dashboard: 'What needs your attention, and how you are doing.',
  Wallet: 'Coins, their history, purchases and statements.',
  Payouts: 'Withdraw earnings to a bank account or UPI ID.',
  Profile: 'What others see of you, what you offer and what was verified.',
  Safety: 'Block a person or report a message.',
  Account: 'Sessions, push notifications, second factors, account recovery, and all data held about you.',
  Developers: 'API tokens for your programs, and webhooks that tell them what happens.',
  Admin: 'Decisions of admins. For everyone else these calls are 404.',
  System: 'Whether a server is running and ready.',
} as const;

type Tag = keyof typeof TAGS;

/** Files are tagged one by one, because they belong to several slices. */
const TAG_OF: Readonly<
  Record<Exclude<keyof Contract, 'live'>, Tag> & { readonly [F in keyof Files as `files.${F}`]: Tag }
> = {
  auth: 'Sign-in',
  directory: 'Experts',
  recipients: 'Experts',
  profiles: 'Experts',
  saved: 'Experts',
  messages: 'Messages',
  files: 'Messages',
  'files.upload': 'Messages',
  'files.download': 'Messages',
  'files.preview': 'Messages',
  savedReplies: 'Messages',
  notes: 'Messages',
  passes: 'Messages',
  dashboard: 'Dashboard',
  coins: 'Wallet',
  purchases: 'Wallet',
  coinRefunds: 'Wallet',
  statements: 'Wallet',
  'files.historyCsv': 'Wallet',
  'files.statementPdf': 'Wallet',
  'files.receiptPdf': 'Wallet',
  withdrawals: 'Payouts',
  profile: 'Profile',
  'files.uploadAvatar': 'Profile',
  verification: 'Profile',
  safety: 'Safety',
  account: 'Account',
  sessions: 'Account',
  push: 'Account',
  factors: 'Account',
  recovery: 'Account',
  stepUp: 'Account',
  'files.exportData': 'Account',
  tokens: 'Developers',
  webhooks: 'Developers',
  'files.reported': 'Admin',
  admin: 'Admin',
  adminWithdrawals: 'Admin',
  adminFrozenEarnings: 'Admin',
  system: 'System',
};

/** Returns the tag of an operation such as `messages.send`. */
export function tagOf(name: string): Tag {
  const [slice = ''] = name.split('.', 1);
  const table: Readonly<Record<string, Tag>> = TAG_OF;
  const tag = table[name] ?? table[slice];
  if (!tag) throw new Error(`${name} has no tag`);
  return tag;
}

/** The tags with their descriptions, in the order in which pages show them. */
export function describedTags(): Json[] {
  return Object.entries(TAGS).map(([name, description]) => ({ name, description }));
}

/** Sorts operations by their tag; within a tag they keep the order of `TAG_OF` and the contract. */
export function inOrderOfTags<T>(operations: readonly T[], name: (operation: T) => string): T[] {
  const slices = Object.keys(TAG_OF);
  const position = (operation: T): number => {
    const exact = slices.indexOf(name(operation));
    return exact >= 0 ? exact : slices.indexOf(name(operation).split('.', 1)[0] ?? '');
  };
  return operations.toSorted((one, other) => position(one) - position(other));
}
