import autocannon from 'autocannon';

export interface Load {
  /** 2xx responses per second over the whole run. */
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly failed: number;
}

/** Makes one request of the load. */
export type NextRequest = () => {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** Sends as many requests as `connections` can in `seconds`, over kept-alive HTTP on this machine. */
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
