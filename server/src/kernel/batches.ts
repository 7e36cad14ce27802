interface BatchOptions<Item, Result> {
  readonly maxItems: number;
  readonly maxRunning: number;
  /** Items with the same group never share a batch. */
  readonly groupOf: (item: Item) => string;
  /** Returns one result per item. When it rejects, so does every item of the batch. */
  readonly run: (items: readonly Item[]) => Promise<readonly PromiseSettledResult<Result>[]>;
}

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Returns a function that runs items in batches. Items that arrive while `maxRunning` batches run form the next ones, so
 * batches grow with the load and nothing waits for a batch to fill.
 */
export function createBatches<Item, Result>(options: BatchOptions<Item, Result>): (item: Item) => Promise<Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  // Starts a batch after this turn of the event loop, so that items which arrive together share it.
  const startSoon = (): void => void setImmediate(start);

  function start(): void {
    if (running >= options.maxRunning || waiting.length === 0) return;
    void runBatch(nextBatch());
    startSoon();
  }

  function nextBatch(): Waiting<Item, Result>[] {
    const batch = new Map<string, Waiting<Item, Result>>();
    waiting = waiting.filter((each) => {
      const group = options.groupOf(each.item);
      if (batch.size >= options.maxItems || batch.has(group)) return true;
      batch.set(group, each);
      return false;
    });
    return [...batch.values()];
  }

  async function runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    running += 1;
    try {
      const results = await options.run(batch.map(({ item }) => item));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result?.status === 'fulfilled') resolve(result.value);
        else reject(result?.reason ?? new Error('the batch returned no result for an item'));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      startSoon();
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      startSoon();
    });
}
