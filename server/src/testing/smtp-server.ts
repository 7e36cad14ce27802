import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterFile } from './after-file.ts';

/** How the server handles an email: accepts it, rejects its address for now or for good, or its text, or never responds. */
export type SmtpMood = 'accepts' | 'busy' | 'rejects' | 'rejects text' | 'hangs';

export interface TestSmtpServer {
  readonly url: string;
  mood: SmtpMood;
  /** The accepted emails as received. */
  readonly accepted: { readonly to: string; readonly raw: string }[];
  /** How many emails a client began to send, accepted or not. */
  begun: number;
  /** Accepts the emails that hang. */
  resume(): void;
}

/** Starts an SMTP server on a free port and closes it after the last test of the file. */
export async function startSmtpServer(): Promise<TestSmtpServer> {
  const hung: (() => void)[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, done) {
      state.begun += 1;
      if (state.mood === 'hangs') hung.push(done);
      else if (state.mood === 'accepts' || state.mood === 'rejects text') done();
      else done(rejection(state.mood));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (state.mood === 'rejects text') {
          done(Object.assign(new Error('Spam'), { responseCode: 554 }));
          return;
        }
        const to = session.envelope.rcptTo.map((recipient) => recipient.address).join();
        state.accepted.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  // Some tests kill a client, which resets its connection.
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  const state: TestSmtpServer = {
    url: `smtp://127.0.0.1:${port}`,
    mood: 'accepts',
    accepted: [],
    begun: 0,
    resume() {
      for (const done of hung.splice(0)) done();
    },
  };
  afterFile(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
  return state;
}

function rejection(mood: 'busy' | 'rejects'): Error {
  const error = new Error(mood === 'busy' ? 'Try again later' : 'No such mailbox');
  return Object.assign(error, { responseCode: mood === 'busy' ? 451 : 550 });
}
