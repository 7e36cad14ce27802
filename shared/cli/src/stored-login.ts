import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';

export interface Login {
  readonly url: string;
  readonly token: string;
}

/** Returns the login of the last `proverse login`, or undefined. */
export async function readLogin(): Promise<Login | undefined> {
  try {
    return JSON.parse(await readFile(loginPath(), 'utf8')) as Login;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** Stores a login so that only this user of the machine can read it. Returns the file's path. */
export async function storeLogin(login: Login): Promise<string> {
  const path = loginPath();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // A new file, because an existing one would keep its mode.
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(login)}\n`, { mode: 0o600, flag: 'wx' });
  await rename(unfinished, path);
  return path;
}

/** Removes the stored login. Without one it does nothing. */
export async function removeLogin(): Promise<void> {
  await rm(loginPath(), { force: true });
}

function loginPath(): string {
  return join(process.env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'proverse', 'config.json');
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
