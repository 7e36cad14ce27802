import { test } from 'vitest';
import { card, enterMailedCode, fillJoinForm, pressInHeader } from './actions.ts';
import { DEVICES, sharedBrowser, visit } from './browser.ts';
import { gone, leavePointer, shown, staysFor, stopClock } from './clock.ts';
import { answered, mailedCode, member, newcomer, sentMessage } from './people.ts';

const browser = sharedBrowser();

test.concurrent.for(DEVICES)(
  'on $device a reply is told for 2 s, a rejection waits 5 s and is told for 2 s, and times are a minute old at most',
  async ({ options }, { expect }) => {
    const [expert, asker] = await Promise.all([member('Amar', { messageRate: 20 }), member('Bhanu')]);
    await sentMessage(asker, expert, 'To be answered');
    const rejected = await sentMessage(asker, expert, 'To be rejected');
    await using opened = await expert.open(browser.current, options);
    const { page } = opened;
    await page.clock.install();
    await page.goto('/messaging');
    await card(page, 'To be answered').waitFor();
    await stopClock(page);
    const firstCard = page.getByRole('listitem').filter({ hasText: 'To be rejected' });
    await shown(page, firstCard.getByText('just now'));
    await page.clock.runFor(60_000);
    await shown(page, firstCard.getByText('1 minute ago'));

    await card(page, 'To be answered').click();
    await shown(page, page.getByLabel('Your reply'));
    await page.getByLabel('Your reply').fill('In two seconds this is over.');
    await page.getByRole('button', { name: 'Send Reply' }).click();
    const detail = page.getByRole('article', { name: 'Message' });
    await shown(page, page.getByText('Professional reply sent successfully!'));
    await staysFor(page, page.getByText('Professional reply sent successfully!'), 2_000);
    await gone(page, detail);

    await card(page, 'To be rejected').click();
    await shown(page, page.getByRole('button', { name: 'Reject', exact: true }));
    await page.getByRole('button', { name: 'Reject', exact: true }).click();
    await shown(page, page.getByRole('button', { name: 'Reject message' }));
    await page.getByRole('button', { name: 'Reject message' }).click();
    await shown(page, page.getByRole('button', { name: 'Undo' }));
    await page.clock.runFor(4_800);
    expect((await expert.api.messages.byId.query({ id: rejected })).status).toBe('pending');
    await page.clock.runFor(200);
    await shown(page, page.getByText('Message rejected successfully'));
    await staysFor(page, page.getByText('Message rejected successfully'), 2_000);
    await gone(page, detail);
    expect((await expert.api.messages.byId.query({ id: rejected })).status).toBe('rejected');
  },
);

test.concurrent.for(DEVICES)(
  'on $device a sent message is told for 2.5 s, a rating for 3 s, and a server that takes its time after 5 and 10 s',
  async ({ options }, { expect }) => {
    const [expert, asker] = await Promise.all([member('Charu', { messageRate: 20 }), member('Deepak')]);
    await answered(asker, expert, 'To be rated');
    await using opened = await asker.open(browser.current, options);
    const { page } = opened;
    await page.clock.install();
    await page.goto(`/messaging?tab=outbox&recipient=${expert.id}&newMessage=true`);
    const composer = page.getByRole('dialog', { name: /^Message to/ });
    await composer.getByLabel('Subject').fill('How long is this shown?');
    await composer.getByLabel('Message', { exact: true }).fill('Two and a half seconds, says the specification.');
    await composer.getByRole('button', { name: 'Send for 20 coins' }).click();
    await page.getByRole('alertdialog').waitFor();
    await stopClock(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send for 20 coins' }).click();
    await shown(page, page.getByRole('heading', { name: 'Premium message sent successfully!' }));
    await staysFor(page, page.getByRole('heading', { name: 'Premium message sent successfully!' }), 2_500);
    await gone(page, composer);

    await card(page, 'To be rated').click();
    await shown(page, page.getByRole('form', { name: 'Rate this reply' }));
    await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
    await page.getByRole('button', { name: 'Submit Rating' }).click();
    await leavePointer(page);
    const toast = page.getByText('Rating submitted successfully!').first();
    await shown(page, toast);
    await staysFor(page, toast, 3_000);

    const { promise: hasAnswered, resolve: answer } = Promise.withResolvers<void>();
    let isAsked = false;
    await page.route('**/trpc/*messages.outbox*', async (route) => {
      isAsked = true;
      await hasAnswered;
      await route.continue();
    });
    if ('isMobile' in options) await page.getByRole('button', { name: 'Back to messages' }).click();
    // While an answer of before is on its way the button is busy, until the page's clock goes on.
    const refresh = page.getByRole('main').getByRole('button', { name: 'Refresh' });
    const pressed = async () => [await refresh.dispatchEvent('click'), await page.clock.runFor(10), isAsked][2];
    await expect.poll(pressed).toBe(true);
    const [slow, verySlow] = [
      page.getByText('This is taking longer than usual…'),
      page.getByText('Still waiting for the server.'),
    ];
    await page.clock.runFor(4_500);
    expect(await slow.count()).toBe(0);
    await page.clock.runFor(500);
    await shown(page, slow);
    await page.clock.runFor(4_500);
    expect(await verySlow.count()).toBe(0);
    await page.clock.runFor(500);
    await shown(page, verySlow);
    answer();
    await gone(page, verySlow);
  },
);

test.concurrent.for(DEVICES)(
  'on $device a code is sent again after 60 s, and the forgotten password closes 3 s after its end',
  async ({ options }, { expect }) => {
    const person = newcomer('Ekta');
    await using opened = await visit(browser.current, options);
    const { page } = opened;
    await page.clock.install();
    await page.goto('/auth?tab=join');
    await fillJoinForm(page, person);
    await page.getByRole('button', { name: 'Join Free' }).click();
    const otp = page.getByRole('dialog', { name: 'Verify your email' });
    await otp.waitFor();
    await stopClock(page);
    const resend = otp.getByRole('button', { name: /^Resend code/ });
    await page.clock.runFor(60_000);
    await expect.poll(() => resend.innerText()).toBe('Resend code');
    // The clock stands when it is pressed, so that all sixty seconds are seen; the server’s clock goes on as ever.
    const answer = { result: { data: { message: 'A new code is on its way' } } };
    await page.route('**/trpc/auth.resendOtp*', (route) => route.fulfill({ json: answer }));
    await resend.click();
    await shown(page, otp.getByRole('button', { name: 'Resend code in 60 s' }));
    await page.clock.runFor(59_000);
    // What is shown is a second old at most.
    await expect.poll(() => resend.innerText()).toMatch(/^Resend code in [12] s$/);
    await page.clock.runFor(2_000);
    await expect.poll(() => resend.innerText()).toBe('Resend code');
    await page.clock.resume();
    await enterMailedCode(page, person.email);
    await page.getByRole('heading', { name: 'Welcome back, Ekta' }).waitFor();
    await pressInHeader(page, 'Logout');

    await page.getByLabel('Email').fill(person.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send reset code' }).click();
    await dialog.getByLabel('Digit 1 of 6').click();
    await page.keyboard.type(await mailedCode(person.email));
    await page.keyboard.press('Enter');
    await dialog.getByLabel('New password', { exact: true }).fill('Harvest-2027!');
    await dialog.getByLabel('Confirm new password', { exact: true }).fill('Harvest-2027!');
    await stopClock(page);
    await dialog.getByRole('button', { name: 'Reset password' }).click();
    const done = dialog.getByText('Password reset successfully! You can now login with your new password.');
    await shown(page, done);
    await staysFor(page, done, 3_000);
    await page.clock.resume();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Email').inputValue()).toBe(person.email);
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    await page.getByRole('dialog', { name: 'Reset your password' }).waitFor();
  },
);

test.concurrent.for(DEVICES)(
  'on $device a saved profile is told for 4 s, a new password for 2 s and a purchase for 4 s, and a search waits for 400 ms',
  async ({ options }, { expect }) => {
    const person = await member('Falguni');
    await using opened = await person.open(browser.current, options);
    const { page } = opened;
    await page.clock.install();
    await page.goto('/profile?edit=1');
    await page.getByLabel('Bio').fill('In four seconds this is over.');
    await stopClock(page);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const banner = page.getByText('Profile updated successfully!');
    await shown(page, banner);
    await staysFor(page, banner, 4_000);

    await page.clock.resume();
    await page.goto('/profile?tab=security&dialog=password');
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    await dialog.getByLabel('Current password', { exact: true }).fill(person.password);
    await dialog.getByLabel('New password', { exact: true }).fill('Harvest-2027!');
    await dialog.getByLabel('Confirm new password', { exact: true }).fill('Harvest-2027!');
    await stopClock(page);
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    const changed = dialog.getByText('Password changed successfully!');
    await shown(page, changed);
    await staysFor(page, changed, 2_000);

    await page.clock.resume();
    await page.goto('/coins?tab=buy&package=STARTER');
    await page.getByRole('button', { name: 'Purchase Now' }).waitFor();
    await stopClock(page);
    await page.getByRole('button', { name: 'Purchase Now' }).click();
    await leavePointer(page);
    const toast = page.getByRole('dialog', { name: /^Purchase successful!/ });
    await shown(page, toast);
    await staysFor(page, toast, 4_000);

    await page.clock.resume();
    await page.goto('/directory');
    await page.getByText(/professionals found/).waitFor();
    await stopClock(page);
    // The address is what the server is asked for.
    const searched = () => new URL(page.url()).searchParams.get('q');
    await page.getByRole('searchbox', { name: 'Search professionals' }).fill('Cardiologist');
    await page.clock.runFor(390);
    expect(searched()).toBeNull();
    await page.clock.runFor(10);
    await expect.poll(searched).toBe('Cardiologist');
  },
);
