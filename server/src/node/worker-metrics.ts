/** The metrics of a node with several workers. The primary process adds up those of all workers for the one that is asked. */
import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObject, type Registry } from 'prom-client';

type Message =
  | { readonly type: 'metrics-joined' | 'metrics-wanted' | 'metrics-read' }
  | { readonly type: 'metrics-of-worker'; readonly metrics: MetricObject[] }
  | { readonly type: 'metrics-of-node'; readonly text: string };

/** Makes the primary process answer its workers. */
export function answerMetricsRequests(): void {
  const joined = new Set<Worker>();
  cluster.on('disconnect', (worker) => joined.delete(worker));
  cluster.on('message', (worker, { type }: Message) => {
    if (type === 'metrics-joined') joined.add(worker);
    if (type === 'metrics-wanted') void readAll(joined).then((text) => send(worker, { type: 'metrics-of-node', text }));
  });
}

async function readAll(workers: ReadonlySet<Worker>): Promise<string> {
  const answers = await Promise.all(
    Array.from(workers, (worker) => {
      send(worker, { type: 'metrics-read' });
      return nextMessage(worker, 'metrics-of-worker');
    }),
  );
  return AggregatorRegistry.aggregate(answers.flatMap((answer) => (answer ? [answer.metrics] : []))).metrics();
}

/** Lets the primary process read this worker's metrics. Returns a function that reads those of all workers. */
export function joinMetrics(registry: Registry): () => Promise<string> {
  process.on('message', ({ type }: Message) => {
    if (type !== 'metrics-read') return;
    void registry.getMetricsAsJSON().then((metrics) => sendToPrimary({ type: 'metrics-of-worker', metrics }));
  });
  sendToPrimary({ type: 'metrics-joined' });
  return async () => {
    sendToPrimary({ type: 'metrics-wanted' });
    return (await nextMessage(process, 'metrics-of-node'))?.text ?? '';
  };
}

function sendToPrimary(message: Message): void {
  process.send?.(message);
}

function send(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.send(message);
}

/** The next message of this type, or undefined if the other process ends first. */
function nextMessage<Type extends Message['type']>(
  from: Pick<NodeJS.EventEmitter, 'on' | 'off'>,
  type: Type,
): Promise<Extract<Message, { type: Type }> | undefined> {
  const { promise, resolve } = Promise.withResolvers<Extract<Message, { type: Type }> | undefined>();
  const onMessage = (message: Extract<Message, { type: Type }>): void => {
    if (message.type === type) resolve(message);
  };
  const onEnd = (): void => resolve(undefined);
  from.on('message', onMessage);
  from.on('disconnect', onEnd);
  return promise.finally(() => {
    from.off('message', onMessage);
    from.off('disconnect', onEnd);
  });
}
