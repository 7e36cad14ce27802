import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import { StartRefused } from '../../config/start-refused.ts';
import { DatabaseClient } from '../database-client.ts';

/** The settings by which the server may credit coins that no one paid for. */
export type CreditSettings = Pick<Config, 'paymentProvider' | 'signupBonusCoins'>;

/** Stores what the environment allows, as the owner, so that the server's login cannot allow itself more. */
export async function storeCreditLimits(ownerUrl: string, settings: CreditSettings): Promise<void> {
  const client = new DatabaseClient({ connectionString: ownerUrl, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    await client.query(
      `update credit_limits set sandbox_payments = $1, signup_bonus_coins = $2
       where (sandbox_payments, signup_bonus_coins) is distinct from ($1, $2)`,
      [settings.paymentProvider === 'sandbox', settings.signupBonusCoins],
    );
  } finally {
    await client.end();
  }
}

/** @throws StartRefused when the database would reject credits that a node with these settings gives */
export async function refuseHigherCredits(client: pg.Client, settings: CreditSettings): Promise<void> {
  const { rows } = await client.query<{ sandbox: boolean; bonus: number }>(
    'select sandbox_payments as sandbox, signup_bonus_coins as bonus from credit_limits',
  );
  const [allowed] = rows;
  const refused =
    settings.paymentProvider === 'sandbox' && allowed?.sandbox !== true
      ? 'PAYMENT_PROVIDER=sandbox'
      : settings.signupBonusCoins > (allowed?.bonus ?? 0) && `SIGNUP_BONUS_COINS=${settings.signupBonusCoins}`;
  if (refused === false) return;
  throw new StartRefused(
    `The database does not allow ${refused}: run npm run migrate with the same setting as this node.`,
  );
}
