import { test } from 'vitest';
import { balance, seeAfter } from './actions.ts';
import { EACH_DEVICE } from './browser.ts';
import { member, repliedMessage } from './people.ts';

test.concurrent.for(EACH_DEVICE)(
  'on $device the sender of an answered message asks a paid follow-up, and the expert answers it with the thread in view',
  async ({ options }, { expect }) => {
    const [expert, asker] = await Promise.all([member('Hema', { messageRate: 200 }), member('Irfan')]);
    await expert.api.profile.update.mutate({ followUpRate: 50 });
    const first = await repliedMessage(asker, expert, 'Which customers first?');
    await using askers = await asker.open(options);
    const { page } = askers;
    await page.goto(`/messaging?m=${first}`);
    await page.getByRole('button', { name: 'Ask a follow-up · ₹50' }).click();
    const composer = page.getByRole('dialog', { name: `Follow-up to ${expert.name}` });
    await composer.getByText('₹50 now').waitFor();
    expect(await composer.getByLabel('Subject').inputValue()).toBe('Re: Which customers first?');
    await composer.getByLabel('Message', { exact: true }).fill('And if that customer wants to pay a year later?');
    await composer.getByRole('button', { name: 'Review' }).click();
    await seeAfter(page.getByRole('heading', { name: 'Premium message sent successfully!' }), () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'Send for ₹50' }).click(),
    );
    await balance(page, '750').waitFor();
    await page.goto(`/messaging?m=${first}`);
    await page.getByRole('link', { name: 'See your follow-up' }).waitFor();

    await using experts = await expert.open(options);
    const there = experts.page;
    await there.goto('/messaging');
    const thread = there.getByRole('region', { name: 'Earlier in this conversation' });
    await thread.getByText('Which customers first?').click();
    await thread.getByText('Begin with what one customer pays for, and leave out the rest.').waitFor();
    await there
      .getByLabel('Your reply')
      .fill('Then ask for the first quarter in advance, and offer a tenth off for it.');
    await there.getByRole('button', { name: 'Send Reply' }).click();
    await balance(there, '1,250').waitFor();
    await page.getByRole('link', { name: 'See your follow-up' }).click();
    await page.getByRole('article').getByText('Then ask for the first quarter in advance').waitFor();
    expect((await asker.api.messages.counts.query()).outbox).toBe(2);
  },
);
