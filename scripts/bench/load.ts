import autocannon from 'autocannon';

export interface Load {
  /** Answers with a 2xx status per second, over the whole run. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}

/** One request of a load; called anew for each. */
export type NextRequest = () => {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** As many requests as `connections` can get answered in `seconds`, over kept-alive HTTP on this machine. */
export async function runLoad(url: string, connections: number, seconds: number, next: NextRequest): Promise<Load> {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests: [{ setupRequest: (request) => ({ ...request, ...next() }) }],
  });
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
