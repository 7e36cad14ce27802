import { member } from '../people.ts';
import { everyScenarioOf, scenario } from './scenario.ts';

scenario('/profile: developers', 'tokens and webhooks', async (check) => {
  const person = await member('Farida');
  const { webhook } = await person.api.webhooks.create.mutate({
    url: 'https://hooks.example/proverse',
    events: ['message.received'],
  });
  // Nothing is delivered, so that the picture does not depend on an attempt.
  await person.api.webhooks.update.mutate({ id: webhook.id, enabled: false });
  await using opened = await person.open();
  const { page } = opened;
  await page.goto('/profile?tab=developers');
  await page.getByText('No API tokens yet').waitFor();
  await page.getByRole('button', { name: 'Create token' }).click();
  const create = page.getByRole('dialog', { name: 'Create an API token' });
  await create.getByRole('checkbox', { name: 'Send messages' }).check();
  await create.getByRole('button', { name: 'Create token' }).click();
  await create.getByText('Enter a name').waitFor();
  await check(page, 'creating a token, errors');
  await create.getByLabel('Name').fill('Inbox sync');
  await create.getByRole('button', { name: 'Create token' }).click();
  const created = page.getByRole('dialog', { name: 'Copy your API token' });
  await created.waitFor();
  await check(page, 'new token');
  await created.getByRole('button', { name: 'I saved it' }).click();
  await page.getByRole('button', { name: 'Revoke Inbox sync' }).waitFor();
  await check(page, 'tokens and webhooks');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const add = page.getByRole('dialog', { name: 'Add a webhook' });
  await add.getByRole('button', { name: 'Add webhook' }).click();
  await add.getByText('Enter a URL').waitFor();
  await check(page, 'adding a webhook, errors');
  await add.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: /^Manage/ }).click();
  await page.getByRole('dialog').getByText('Nothing in the last 30 days').waitFor();
  await check(page, 'managing a webhook');
});

everyScenarioOf('/profile: developers');
