import { currentSpan, traced, type Span } from '../tracing/tracing.ts';

// Each batch has a fixed cost, so items wait a little to share one. No user notices these waits. A message takes PostgreSQL 1,560 µs
// alone, 460 in a batch of 8 and 350 in one of 16 (MSG-2).
/** After a batch of several items, the wait for its callers, who may be about to call again. */
const GATHER_MS = 5;
/** A second batch may start this long after the first, or as soon as it is half full. */
const OVERLAP_AFTER_MS = 100;

interface BatchOptions<Item, Result> {
  readonly maxItems: number;
  readonly maxRunning: number;
  /** Items with the same group never run at the same time. */
  readonly groupOf: (item: Item) => string;
  /** Returns one result per item. When it rejects, so does every item of the batch. */
  readonly run: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly span: Span | undefined;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Returns a function that runs items in batches. Items that arrive while a batch runs form the next one, so batches grow
 * with the load. An item that arrives alone starts at once.
 */
export function createBatches<Item, Result>(options: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;
  let lastStart = 0;
  let lastEnd = 0;
  let expected = 0;
  let delayed: NodeJS.Timeout | undefined;
  const runningGroups = new Set<string>();

  // Starts a batch after this turn of the event loop, so that items which arrive together share it.
  const startSoon = (): void => void setImmediate(start);

  function start(): void {
    clearTimeout(delayed);
    const ready = waiting.filter(({ item }) => !runningGroups.has(options.groupOf(item))).length;
    if (running >= options.maxRunning || ready === 0) return;
    const delayMs = startAt(ready) - performance.now();
    if (delayMs > 0) {
      delayed = setTimeout(start, delayMs);
      return;
    }
    void runBatch(nextBatch());
    startSoon();
  }

  /** Returns when this number of items may start, in the time of `performance.now()`. */
  function startAt(ready: number): number {
    if (running > 0) return ready < options.maxItems / 2 ? lastStart + OVERLAP_AFTER_MS : 0;
    return ready < expected ? lastEnd + GATHER_MS : 0;
  }

  function nextBatch(): Waiting<Item, Result>[] {
    const batch = new Map<string, Waiting<Item, Result>>();
    waiting = waiting.filter((each) => {
      const group = options.groupOf(each.item);
      if (batch.size >= options.maxItems || batch.has(group) || runningGroups.has(group)) return true;
      batch.set(group, each);
      return false;
    });
    return [...batch.values()];
  }

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const groups = batch.map(({ item }) => options.groupOf(item));
    running += 1;
    for (const group of groups) runningGroups.add(group);
    lastStart = performance.now();
    try {
      const results = await traced('batch', traceOf(batch), () => options.run(batch.map(({ item }) => item)));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason ?? new Error('the batch returned no result for an item'));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      for (const group of groups) runningGroups.delete(group);
      lastEnd = performance.now();
      // Includes the items already waiting. Otherwise the callers would stay split into two halves that alternate.
      expected = batch.length > 1 ? Math.min(batch.length + waiting.length, options.maxItems) : 1;
      startSoon();
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, span: currentSpan(), resolve, reject });
      startSoon();
    });
}

/** A batch belongs to its first caller's trace, or the first that is recorded, and is linked with the others'. */
function traceOf(batch: readonly Pick<Waiting<unknown, unknown>, 'span'>[]) {
  const spans = batch.flatMap(({ span }) => span ?? []);
  const first = spans.find(({ isSampled }) => isSampled) ?? spans[0];
  const links = spans.filter((span) => span !== first).map(({ traceparent }) => traceparent);
  return { parent: first?.traceparent, links, isChange: true, attributes: { 'proverse.batch.size': batch.length } };
}
