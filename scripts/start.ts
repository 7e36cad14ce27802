/** `npm start`: builds the client if its sources have changed, then runs the server until it is stopped. */
import { loadConfig, type Config } from '../server/src/config/config.ts';
import { refusePortInUse } from '../server/src/node/refuse-port-in-use.ts';
import { buildClientWhenStale } from './command-parts/build-client-when-stale.ts';
import { runUntilStopped } from './command-parts/run-until-stopped.ts';

await runUntilStopped(async () => {
  const config = loadConfig(process.env);
  await refusePortInUse(config);
  await buildClientWhenStale();
  const { launchNode } = await import('./command-parts/launch-node.ts');
  const launched = await launchNode(config);
  console.log(welcome(config, launched.demoLogins));
  return launched;
});

function welcome(config: Config, logins: readonly { email: string; password: string }[]): string {
  const host = ['0.0.0.0', '::', '127.0.0.1'].includes(config.host) ? 'localhost' : config.host;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${config.port}`;
  const lines = [
    ['Proverse is ready', address],
    ...(config.publicUrl === address ? [] : [['Public address', config.publicUrl]]),
    ...logins.map(({ email, password }, i) => [i === 0 ? 'Demo logins' : '', `${email} / ${password}`]),
    ['Emails', whereMailsGo(config, address)],
    ['API', `${address}/api/docs`],
  ];
  return `\n${lines.map(([name = '', value = '']) => `  ${name.padEnd(20)}${value}`).join('\n')}\n`;
}

function whereMailsGo(config: Config, address: string): string {
  if (config.smtpUrl !== undefined) return `sent through ${new URL(config.smtpUrl).host}`;
  return config.production ? 'kept in the outbox (set SMTP_URL to send them)' : `${address}/dev/mail`;
}
