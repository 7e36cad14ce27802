/** What Patroni says about its databases. */
import type { Machine } from './machines.ts';
import { PATRONI_PORT } from './settings.ts';

export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

const RESPOND_WITHIN_MS = 1_000;

/** Asks the first database that answers. Returns none if none does. */
export async function membersOf(databases: readonly Machine[]): Promise<readonly Member[]> {
  const answers = databases.map(async ({ address }) => {
    const signal = AbortSignal.timeout(RESPOND_WITHIN_MS);
    const response = await fetch(`http://${address}:${PATRONI_PORT}/cluster`, { signal });
    return ((await response.json()) as { readonly members: readonly Member[] }).members;
  });
  return Promise.any(answers).catch(() => []);
}

/** Returns whether a leader, a synchronous standby and another one work on the same timeline. */
export function isHealthy(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).toSorted();
  return (
    roles.join() === 'leader,replica,sync_standby' &&
    members.every(({ state }) => ['running', 'streaming'].includes(state)) &&
    new Set(members.map(({ timeline }) => timeline)).size === 1
  );
}

/** Hands the lead to another database in an orderly way. */
export async function switchOver(leader: Machine, candidate: Machine): Promise<void> {
  const body = JSON.stringify({ leader: leader.name, candidate: candidate.name });
  const response = await fetch(`http://${leader.address}:${PATRONI_PORT}/switchover`, { method: 'POST', body });
  if (!response.ok) throw new Error(`Patroni did not switch over: ${await response.text()}`);
}
