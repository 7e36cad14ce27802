import type { IncomingHttpHeaders } from 'node:http';

/** The web origins that may call: the product's own, the requested host itself and those of CORS_ORIGINS. */
export interface Origins {
  /**
   * Returns whether the call is from one of these origins. True also without an Origin, because browsers always send one
   * with WebSockets and with POSTs from other sites, unless Sec-Fetch-Site names another site.
   */
  allows(headers: IncomingHttpHeaders): boolean;
}

const OWN_SITE: readonly unknown[] = [undefined, 'same-origin', 'none'];

export function createOrigins(publicUrl: string, corsOrigins: readonly string[]): Origins {
  const listed = new Set([new URL(publicUrl).origin, ...corsOrigins]);
  return {
    allows({ origin, host, 'sec-fetch-site': site }) {
      if (origin !== undefined && listed.has(origin)) return true;
      if (!OWN_SITE.includes(site)) return false;
      if (origin === undefined) return true;
      return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
    },
  };
}
