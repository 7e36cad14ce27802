import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** Starts an SMTP server that accepts and drops every email. The returned `url` is for SMTP_URL. */
export async function startMailSink(): Promise<{ url: string; stop(): void }> {
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream.on('end', done).resume();
    },
  });
  // Ignores errors, because a Proverse server that is killed resets its connection.
  smtp.on('error', () => undefined);
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  const { port } = smtp.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, stop: () => smtp.close() };
}
