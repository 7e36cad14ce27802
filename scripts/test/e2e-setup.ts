import type { TestProject } from 'vitest/node';
import type { RunningServer } from '../../client/e2e/running-server.ts';
import { installBrowser } from '../command-parts/install-browser.ts';
import { startThrowawayServer } from '../command-parts/throwaway-server.ts';
import { makePasswordsQuick } from '../../server/src/testing/quick-passwords.ts';

/** Starts one server for all browser journeys of the run. */
export default async function startServerForJourneys(project: TestProject): Promise<() => Promise<void>> {
  makePasswordsQuick();
  const chromiumPath = await installBrowser();
  const { baseUrl, databaseUrl, stop } = await startThrowawayServer();
  const running: RunningServer = { baseUrl, databaseUrl, chromiumPath };
  project.provide('e2e', running);
  return stop;
}
