import { formatInr } from './text/amount-text.ts';

/**
 * Limits that server and client share (section 9 of the specification). Lengths count after trimming. They are separate
 * from the schemas, so that a screen which only shows a limit loads no schema.
 */
export const LIMITS = {
  subjectMin: 5,
  subjectMax: 100,
  contentMin: 20,
  contentMax: 2000,
  replyMax: 5000,
  rejectionReasonMax: 500,
  reviewMax: 500,
  reportDetailsMax: 500,
  /** Unread notifications are counted up to this number, which means "this many or more". */
  unreadNotificationsMax: 1000,
  headlineMax: 120,
  bioMax: 500,
  messageRateMin: 1,
  messageRateMax: 10_000,
  /** The most messages that a free pass can be for. */
  freePassUsesMax: 100,
  /** A priority message expires after this time, or after the time of other messages if that is shorter. */
  priorityReplySeconds: 24 * 3600,
  savedRepliesMax: 100,
  savedReplyTitleMax: 100,
  personNoteMax: 2000,
  capacityPerWeekMax: 500,
  /** An expert can pause for this long at once. */
  pauseDaysMax: 365,
  passwordMin: 8,
  passwordMax: 128,
  codeDigits: 6,
  resendCooldownSeconds: 60,
  skillsMax: 30,
  languagesMax: 8,
  skillMax: 40,
  portfolioMax: 20,
  pageSizeMax: 50,
  searchTextMax: 200,
  /** The directory has no page after this many results. */
  directoryResultsMax: 10_000,
  /** A search in a tab of messages finds at most this many. A total of one more means that there are more. */
  foundMessagesMax: 1000,
  /** A pending message that expires in less than this is due soon. */
  dueSoonHours: 48,
  savedMax: 500,
  /** The admin's overview covers at most this many days. */
  overviewDaysMax: 90,
  apiTokensMax: 20,
  webhooksMax: 5,
  webhookUrlMax: 500,
  /** A call replays at most this many events. */
  replayedEventsMax: 1000,
  tokenDaysDefault: 90,
  tokenDaysMax: 365,
  /** The landing page shows at most this many people. */
  showcasePeopleMax: 6,
  /** Domains and work emails together. */
  verificationsMax: 5,
  /** For a purchase of an amount that the buyer chooses, at ₹1 a coin. */
  purchaseCoinsMin: 10,
  purchaseCoinsMax: 50_000,
  minimumWithdrawalCoins: 100,
  /** NPCI's limit for an ordinary UPI transaction. RazorpayX's documentation names no other one for payouts. */
  upiWithdrawalMaxCoins: 100_000,
  withdrawalDaysMin: 2,
  withdrawalDaysMax: 3,
} as const;

/** Why an amount cannot be bought without a package. */
export const PURCHASE_COINS_ERROR = `Choose an amount from ${formatInr(LIMITS.purchaseCoinsMin)} to ${formatInr(LIMITS.purchaseCoinsMax)}`;
