/**
 * A program outside this repository that has only the packed SDK and makes the main calls of two users against a running
 * server. `sdk.test.ts` installs, compiles and runs it. It prints its results as JSON.
 */
import { createClient, errorBody, type ProverseClient } from '@proverse/shared';

const url = process.argv[2] ?? '';
const password = 'Correct-Horse-7';

interface Person {
  readonly api: ProverseClient;
  readonly id: string;
}

async function join(email: string, firstName: string): Promise<Person> {
  const anonymous = createClient({ url });
  await anonymous.auth.register.mutate({ email, password, firstName, lastName: 'Rao', profession: 'Consultant' });
  const otpCode = await mailedCode(email);
  const { accessToken, user } = await anonymous.auth.verifyOtp.mutate({ email, otpCode, password });
  return { api: createClient({ url, token: () => accessToken }), id: user.id };
}

/** Reads the code from the development mailbox. */
async function mailedCode(email: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const response = await fetch(`${url}/dev/mail.json?to=${email}`);
    const { content } = (await response.json()) as { content: { text: string }[] };
    const code = /\b\d{6}\b/.exec(content[0]?.text ?? '')?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no code was mailed to ${email}`);
}

const run = Date.now().toString(36);
const expert = await join(`expert-${run}@example.com`, 'Asha');
const client = await join(`client-${run}@example.com`, 'Ravi');

const { user } = await expert.api.profile.update.mutate({
  messageRate: 350,
  headline: `Legal advice ${run}`,
  skills: ['Contracts'],
});
const bought = await client.api.coins.purchase.mutate({ packageCode: 'BASIC', paymentMethod: 'credit_card' });

// Node 20 has no WebSocket. Everything but subscriptions works there.
const isLive = typeof WebSocket !== 'undefined';
const arrived = new Promise<string | undefined>((resolve, reject) => {
  if (!isLive) {
    resolve(undefined);
    return;
  }
  const feed = expert.api.live.events.subscribe(undefined, {
    onData(event) {
      if (event.type !== 'message.received') return;
      feed.unsubscribe();
      resolve(event.messageId);
    },
    onError: reject,
  });
});

const found = await client.api.directory.professionals.query({ keyword: run });
const recipientId = found.content[0]?.userId ?? '';
const draft = {
  recipientId,
  subject: 'One question about a contract',
  content: 'Can I end my contract early?',
};
const options = { idempotencyKey: crypto.randomUUID() };
const message = await client.api.messages.send.mutate(draft, options);
const again = await client.api.messages.send.mutate(draft, options);
const afterSend = await client.api.coins.balance.query();

const liveMessageId = await arrived;
const replied = await expert.api.messages.reply.mutate({
  messageId: liveMessageId ?? message.id,
  content: 'With three months notice.',
});
const rating = await client.api.messages.rate.mutate({
  messageId: message.id,
  ratedUserId: expert.id,
  rating: 5,
  review: 'Clear and quick.',
});
const rejection = await client.api.messages.rate
  .mutate({ messageId: message.id, ratedUserId: expert.id, rating: 1 })
  .then(() => undefined, errorBody);

console.log(
  JSON.stringify({
    rate: user.messageRate,
    bought: bought.coins,
    foundExpert: recipientId === expert.id,
    sameResponse: JSON.stringify(again) === JSON.stringify(message),
    spent: bought.balance - afterSend.coins,
    isLive: liveMessageId === message.id,
    status: replied.status,
    earned: (await expert.api.coins.earnings.query()).total,
    rating: rating.rating,
    rejection: rejection?.error,
  }),
);
