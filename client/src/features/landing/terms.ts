/**
 * Figures that an operator may change, as the server fills them in when it starts: server/src/transport/pages/landing-page.ts.
 */
export const REPLY_TIME = '{{replyTime}}';
/** Such as `1,000 coins`, and the number alone. */
export const SIGN_UP_COINS = '{{signUpCoins}}';
export const SIGN_UP_COUNT = '{{signUpCount}}';

/** A text with the coins that newcomers get, and the one to show when they get none. */
export const ifSignUpCoins = (some: string, none: string) => `{{ifSignUpCoins:${some}|${none}}}`;
