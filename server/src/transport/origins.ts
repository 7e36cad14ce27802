/** The web origins that may call: the product's own, the requested host itself and those of CORS_ORIGINS. */
export interface Origins {
  /** Also true for a call without Origin, because no browser page sent it. */
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
