import { expect } from 'vitest';
import { loadConfig } from '../config/config.ts';
import { StartRefused } from '../config/start-refused.ts';

/** Returns why a server with these variables does not start. Fails the test if it would. */
export function startError(env: NodeJS.ProcessEnv): string {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
    throw error;
  }
  return expect.fail('accepted');
}
