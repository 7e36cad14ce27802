import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../server/src/database/embedded/free-port.ts';
import { installDebianPackage } from '../../../server/src/testing/debian-package.ts';
import { siteSettings } from '../../cluster/settings.ts';

interface Balancer {
  readonly url: string;
  /** The ports on which it looks for nodes. */
  readonly ports: readonly number[];
  /** Resolves when it sends calls to this node. */
  untilUp(nodeUrl: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts HAProxy as scripts/cluster/machines/haproxy.cfg has it, without encryption. */
export async function startBalancer(nodes: number): Promise<Balancer> {
  installDebianPackage('haproxy');
  const ports: number[] = [];
  for (let i = 0; i < nodes; i += 1) ports.push(await freePort());
  const [port, statsPort] = [await freePort(), await freePort()];
  const directory = mkdtempSync(join(tmpdir(), 'proverse-haproxy-'));
  const file = join(directory, 'haproxy.cfg');
  writeFileSync(
    file,
    `${siteSettings(port, ports)}
frontend stats
  mode http
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
`,
  );
  const child = spawn('haproxy', ['-q', '-f', file], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  return {
    url: `http://127.0.0.1:${port}`,
    ports,
    async untilUp(nodeUrl) {
      const name = `node${new URL(nodeUrl).port}`;
      const isUp = async (): Promise<boolean> => {
        const text = await fetch(`http://127.0.0.1:${statsPort}/;csv`).then((answer) => answer.text());
        return text.split('\n').some((line) => line.startsWith(`nodes,${name},`) && line.includes(',UP,'));
      };
      while (!(await isUp())) await delay(100);
    },
    async stop() {
      child.kill();
      await ended;
      rmSync(directory, { recursive: true });
    },
  };
}
