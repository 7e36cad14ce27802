import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** What the server says to a mail: take it, refuse it for now or for good, or never answer. */
export type SmtpMood = 'takes' | 'busy' | 'refuses' | 'hangs';

export interface TestSmtpServer {
  readonly url: string;
  mood: SmtpMood;
  /** The mails taken, as they came over the wire. */
  readonly taken: { readonly to: string; readonly raw: string }[];
  /** How many mails were begun, taken or not. */
  begun: number;
  /** Goes on with the mails that hang. */
  resume(): void;
}

/** An SMTP server of its own on a free port, closed after the last test of the file. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const hung: (() => void)[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      state.begun += 1;
      if (state.mood === 'hangs') hung.push(done);
      else if (state.mood === 'takes') done();
      else done(refusal(state.mood));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address).join();
        state.taken.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  // A client that is killed in the middle resets its connection; that is what some tests are about.
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const state: TestSmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    mood: 'takes',
    taken: [],
    begun: 0,
    resume() {
      for (const done of hung.splice(0)) done();
    },
  };
  afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return state;
}

function refusal(mood: 'busy' | 'refuses'): Error {
  const error = new Error(mood === 'busy' ? 'Try again later' : 'No such mailbox');
  return Object.assign(error, { responseCode: mood === 'busy' ? 451 : 550 });
}
