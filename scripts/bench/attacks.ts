/** What attackers do beside strangers, whose calls should stay fast. The limits are those of production. */
import type { CallRequest } from './load.ts';
import type { Person } from './people.ts';
import { send } from './requests.ts';

export interface Attack {
  readonly name: string;
  readonly connections: number;
  readonly requests: readonly CallRequest[];
}

const MANY = 24;
const READS = Array.from({ length: 10 }, () => 'directory.professionals').join(',');
const INPUTS = encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n, {}]))));

/** Each attacker has an account for one attack, because his other calls would exceed the limits. */
export function attacksOf([sender, reader]: readonly Person[]): Attack[] {
  if (!sender || !reader) throw new Error('No attacker is signed in');
  const wrongCodes = Array.from({ length: 200 }, (_, n) =>
    post('/api/auth/verify-otp', { email: `user${n}@bench.example`, otpCode: '000000', password: 'not this one' }),
  );
  const batch: CallRequest = { method: 'GET', path: `/trpc/${READS}?batch=1&input=${INPUTS}`, token: reader.token };
  return [
    { name: 'sends to oneself', connections: MANY, requests: [send(sender, sender)] },
    {
      name: 'malformed sign-ins',
      connections: MANY,
      requests: [post('/api/auth/login', { email: 'a@bench.example' })],
    },
    { name: 'batches of ten reads', connections: 4, requests: [batch] },
    { name: 'wrong codes', connections: MANY, requests: wrongCodes },
  ];
}

function post(path: string, body: object): CallRequest {
  return { method: 'POST', path, body: JSON.stringify(body) };
}
