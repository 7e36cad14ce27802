import type { PortfolioEntry } from '../../server/src/database/column-types.ts';
import type { Topic } from './demo-people.ts';
import texts from './demo-texts.json' with { type: 'json' };

export interface DemoExchange {
  readonly subject: string;
  readonly content: string;
  readonly reply: string;
}

interface LateExchange extends DemoExchange {
  readonly daysAgo: number;
  readonly replyHours: number;
  readonly tier?: 'priority';
}

interface Career {
  readonly experience: string;
  readonly portfolio: readonly PortfolioEntry[];
}

interface DemoTexts {
  /** Of users with a rating. */
  readonly careers: Readonly<Record<Topic, Career>>;
  /** Users with more messages get theirs again, from other senders. */
  readonly exchanges: Readonly<Record<Topic, readonly [DemoExchange, DemoExchange, DemoExchange]>>;
  /** What the demo expert was asked, oldest first. No message in their inbox repeats another. */
  readonly expertExchanges: readonly DemoExchange[];
  /** What the demo expert answered in the last twelve weeks and was not rated for, so that the weeks on Insights differ. */
  readonly expertWeeks: readonly LateExchange[];
  /** What the demo client asks the demo expert. It waits for a reply. */
  readonly clientAsks: DemoExchange;
  /** A question about the first reply of a consultant. */
  readonly followUp: DemoExchange;
  /** A priority message that waits for the demo expert. */
  readonly urgentQuestion: DemoExchange;
  /** Why an expert declines a question outside their field. */
  readonly rejectionReason: string;
  /** By number of stars. */
  readonly reviews: Readonly<Record<string, readonly (string | null)[]>>;
}

export const DEMO_TEXTS = texts as unknown as DemoTexts;
