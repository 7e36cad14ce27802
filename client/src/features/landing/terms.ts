/**
 * Figures that an operator may change, as the server fills them in when it starts: server/src/transport/pages/landing-page.ts.
 */
export const REPLY_TIME = '{{replyTime}}';
export const SIGN_UP_COINS = '{{signUpCoins}}';

/** Words that are left out when newcomers get no coins. `%` stands for the coins. */
export const ifSignUpCoins = (words: string) => `{{ifSignUpCoins:${words}}}`;
