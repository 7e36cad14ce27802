/** The web origins that may call: the product's own, the requested host itself and those of CORS_ORIGINS. */
export interface Origins {
  /**
   * Returns true also without an Origin, because browsers always send one with WebSockets and with POSTs from other
   * sites.
   */
  allows(origin: string | undefined, host: string | undefined): boolean;
}

export function createOrigins(publicUrl: string, corsOrigins: readonly string[]): Origins {
  const listed = new Set([new URL(publicUrl).origin, ...corsOrigins]);
  return {
    allows(origin, host) {
      if (origin === undefined) return true;
      if (listed.has(origin)) return true;
      return host !== undefined && URL.canParse(origin) && new URL(origin).host === host;
    },
  };
}
