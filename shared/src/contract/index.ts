import { auth } from './auth.ts';
import { coins } from './coins.ts';
import { directory, recipients } from './directory.ts';
import { messages } from './messages.ts';
import { profile } from './profile.ts';
import { purchases } from './purchases.ts';
import { live, system } from './system.ts';

/** Every operation of Proverse, once. */
export const contract = { auth, messages, coins, purchases, directory, recipients, profile, system, live };
export type Contract = typeof contract;
