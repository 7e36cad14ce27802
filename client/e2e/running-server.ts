import { inject } from 'vitest';

export interface RunningServer {
  /** Where the whole server with the built client answers; its mails are at `/dev/mail`. */
  readonly baseUrl: string;
  /** The owner's connection, for what no screen shows. */
  readonly databaseUrl: string;
  /** The Chromium to drive: `chromium.launch({ executablePath: chromiumPath })`. */
  readonly chromiumPath: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    e2e: RunningServer;
  }
}

/** The server that scripts/e2e-setup.ts runs for all journeys; rate limits are off and demo people are there. */
export const { baseUrl, databaseUrl, chromiumPath } = inject('e2e');
