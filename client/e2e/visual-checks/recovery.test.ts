import { totpCode } from '../../../server/src/testing/totp-code.ts';
import { balance, fillSignInForm } from '../actions.ts';
import { visit } from '../browser.ts';
import { earner, withAccount } from '../earners.ts';
import { sql } from '../running-server.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

scenario('account recovery', 'of an expert', async (check) => {
  const expert = await withAccount(await earner('Usha'));
  const { secret } = await expert.api.factors.beginTotp.mutate({});
  await expert.api.factors.confirmTotp.mutate({ code: totpCode(secret) });
  await using elsewhere = await visit();
  elsewhere.allow(/status of (409|422)/);
  const { page } = elsewhere;
  const second = page.getByRole('dialog', { name: 'Confirm your sign-in' });
  const recover = page.getByRole('dialog', { name: 'Recover your account' });
  const requested = page.getByRole('dialog', { name: 'Recovery requested' });
  const signIn = async (): Promise<void> => {
    await page.goto('/auth');
    await fillSignInForm(page, expert.email, expert.password);
    await second.waitFor();
  };
  const lose = (): Promise<void> =>
    second.getByRole('button', { name: 'Lost your authenticator and recovery codes?' }).click();

  await signIn();
  await check(page, 'code');
  await lose();
  await recover.waitFor();
  await check(page, 'offer');
  await recover.getByRole('button', { name: 'Cancel' }).click();
  await lose();
  await recover.getByRole('button', { name: 'Request recovery' }).click();
  await requested.waitFor();
  await check(page, 'requested');

  await using atHome = await expert.open();
  // The recovery ends this session.
  atHome.allow(/status of 401/);
  await atHome.page.goto('/dashboard');
  await atHome.page.getByRole('button', { name: 'Cancel recovery' }).waitFor();
  await check(atHome.page, 'notice');
  await atHome.page.goto('about:blank');

  await sql(`update recovery_requests set ready_at = now() where user_id = $1 and state = 'pending'`, [expert.id]);
  await signIn();
  await lose();
  await recover.getByRole('button', { name: 'Finish recovery' }).waitFor();
  await check(page, 'ready');
  await sql(`update recovery_requests set state = 'cancelled', closed_at = now() where user_id = $1`, [expert.id]);
  await recover.getByRole('button', { name: 'Finish recovery' }).click();
  await recover.getByRole('alert').getByText('This account recovery was cancelled').waitFor();
  await check(page, 'cancelled elsewhere');
  await recover.getByRole('button', { name: 'Request recovery' }).click();
  await requested.waitFor();

  await sql(`update recovery_requests set ready_at = now() where user_id = $1 and state = 'pending'`, [expert.id]);
  await signIn();
  await lose();
  await recover.getByRole('button', { name: 'Finish recovery' }).click();
  await balance(page, '1,600').waitFor();
  await page.goto('/coins?tab=earnings');
  await page.getByText(/^Withdrawals are paused until/).waitFor();
  await check(page, 'frozen wallet');
});

everyScenarioOf('account recovery');
