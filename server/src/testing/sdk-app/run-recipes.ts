/**
 * Runs the recipes of the SDK's README one after the other, with the packed SDK, as the person of PROVERSE_TOKEN. Prints
 * what each of them printed, as JSON.
 */
import { createClient } from '@proverse/shared';

const { PROVERSE_URL: url = '', EXPERT_TOKEN, ASKER_ID, WEBHOOK_BODY = '', WEBHOOK_HEADERS = '{}' } = process.env;
const expert = createClient({ url, token: EXPERT_TOKEN });
const printed: Record<string, unknown[]> = {};
const print = console.log.bind(console);

/** A recipe that prints nothing fails. */
const LIMIT_MS = 30_000;

interface Recipe {
  receive?(request: Request): Promise<Response>;
}

async function run(number: number): Promise<void> {
  const output: unknown[] = [];
  printed[number] = output;
  const complete = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(new Error(`Recipe ${number} printed ${JSON.stringify(output)}`)), LIMIT_MS);
    console.log = (line: unknown) => {
      output.push(line);
      clearTimeout(limit);
      resolve();
    };
  });
  const recipe = (await import(`./recipe-${number}.js`)) as Recipe;
  if (recipe.receive) await send(recipe.receive);
  await complete;
}

await run(1);
await run(2);
await run(3);
for await (const { id, fromUserId, status } of expert.messages.inbox.all()) {
  if (fromUserId !== ASKER_ID || status !== 'pending') continue;
  await expert.messages.reply.mutate({ messageId: id, content: 'Only above 20 lakh a year.' });
  break;
}
for (const number of [4, 5, 6, 7, 8, 9, 10, 11]) await run(number);
print(JSON.stringify(printed));

/** Sends the signed webhook and a forged one, and prints the status of each response. */
async function send(receive: NonNullable<Recipe['receive']>): Promise<void> {
  for (const body of [WEBHOOK_BODY, `${WEBHOOK_BODY} `]) {
    const headers = JSON.parse(WEBHOOK_HEADERS) as Record<string, string>;
    const { status } = await receive(new Request('https://receiver.example', { method: 'POST', headers, body }));
    console.log(status);
  }
}
