import type { LanguageCode } from '@proverse/shared';
import type { Portrait } from '../command-parts/portrait.ts';
import people from './demo-people.json' with { type: 'json' };

/** Selects a demo user's career and the messages they receive (demo-texts.json). */
export type Topic =
  | 'software'
  | 'data'
  | 'design'
  | 'marketing'
  | 'consulting'
  | 'leadership'
  | 'health'
  | 'creator'
  | 'startup'
  | 'education'
  | 'money';

/** Where a photo was taken. */
export type Scene = 'garden' | 'office' | 'studio' | 'library' | 'evening' | 'seaside';

/** An invented professional from one of the landing page's eight fields. */
export interface DemoPerson {
  readonly firstName: string;
  readonly lastName: string;
  /** For a name that is not in Latin script. */
  readonly handle?: string;
  readonly profession: string;
  readonly topic: Topic;
  readonly headline: string;
  /** Coins per message. */
  readonly rate: number;
  readonly location: string;
  readonly availability: 'online' | 'busy' | 'offline';
  readonly skills: readonly string[];
  /** Besides English. */
  readonly languages?: readonly LanguageCode[];
  readonly bio: string;
  /** The ratings received so far, oldest first. */
  readonly stars: readonly number[];
  /** Recent members have none, to show the default face. */
  readonly portrait?: Portrait;
  /** Where the photo was taken that this person has uploaded. Others have the portrait alone. */
  readonly photo?: Scene;
}

/** A demo user and their user id. */
export interface Member {
  readonly id: string;
  readonly person: DemoPerson;
}

/** The client, the expert and all others. */
export type Members = readonly [Member, Member, ...Member[]];

/** Returns the price of a reply within 24 hours, or null. Only demo users who charge at least 100 coins offer it. */
export function priorityRateOf({ rate }: DemoPerson): number | null {
  return rate >= 100 ? Math.round(rate * 2.4) : null;
}

/** Returns the price of a follow-up, or null for the message price. */
export function followUpRateOf({ rate }: DemoPerson): number | null {
  return rate >= 100 ? Math.floor(rate / 2) : null;
}

export const DEMO_PEOPLE = people as readonly DemoPerson[];

/** The two demo accounts that can sign in. The client sends messages, the expert receives them. */
export const DEMO_CLIENT = {
  email: 'client@demo.proverse.example',
  password: 'Demo-client-1',
  firstName: 'Riya',
  lastName: 'Kapoor',
  profession: 'Entrepreneur',
  topic: 'startup',
  headline: 'Opening a tea room in Dehradun',
  rate: 30,
  location: 'Dehradun, India',
  availability: 'online',
  skills: ['Hospitality', 'Tea', 'Events'],
  bio: 'Left a hotel chain to open a small place of my own. Full of questions.',
  stars: [5],
  portrait: { head: 'mediumBangs2', face: 'smile', skin: 'd08b5b', hair: '2c1b18', clothes: 'e78276' },
} as const satisfies DemoPerson & { email: string; password: string };

export const DEMO_EXPERT = {
  email: 'expert@demo.proverse.example',
  password: 'Demo-expert-1',
  firstName: 'Aditi',
  lastName: 'Varma',
  profession: 'Consultant',
  topic: 'consulting',
  headline: 'Pricing and first contracts for small firms',
  rate: 150,
  location: 'Mumbai, India',
  availability: 'online',
  skills: ['Pricing', 'Contracts', 'Negotiation', 'Operations'],
  bio: 'Twelve years with firms of 5 to 50 people. I answer with what to say, to whom and by when.',
  stars: [5, 4, 5, 5, 3, 5, 4, 5, 5, 4, 5],
  portrait: { head: 'bun2', face: 'cute', skin: 'ae5d29', hair: '2c1b18', clothes: '8fa7df', glasses: 'glasses2' },
} as const satisfies DemoPerson & { email: string; password: string };
