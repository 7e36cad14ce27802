import type { ApiRouter } from '@proverse/shared/router';
import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import { noteResponse } from '../session/fetch-from-server.ts';
import { getSession } from '../session/session-store.ts';
import { slowCalls } from '../session/slow-calls.ts';

/** What public/start.js has asked for before the app's code arrived. */
export interface FirstData {
  /** The operations and inputs of one batch. */
  readonly calls: readonly Call[];
  readonly userId: string;
  /** On the clock of `performance`. */
  readonly askedAtMs: number;
  readonly response: Promise<Response>;
  /** What it contained, once the app has asked. */
  items?: Promise<readonly Item[]>;
  /** The calls that the app has made. */
  readonly taken: Set<number>;
}

type Call = readonly [string, unknown?];
type Item = { readonly result?: { readonly data: unknown } } | undefined;

declare global {
  var firstData: FirstData | undefined;
}

/** By then the screen has made its own calls, so what start.js asked for is of no use. */
const MAX_AGE_MS = 15_000;

/** Returns when the data on screen was first asked for, on the clock of `performance`. */
export function firstAskedAtMs(): number {
  return current()?.askedAtMs ?? performance.now();
}

/** Answers each of the first screen's queries once with what the document has asked for. Asks again if that failed. */
export const firstDataLink: TRPCLink<ApiRouter> = () => {
  return ({ op, next }) => {
    const item = op.type === 'query' ? take(op.path, op.input) : undefined;
    if (!item) return next(op);
    return observable((observer) => {
      let again: Unsubscribable | undefined;
      let hasLeft = false;
      void item.then((answer) => {
        if (hasLeft) return;
        if (!answer?.result) {
          again = next(op).subscribe(observer);
          return;
        }
        observer.next({ result: { type: 'data', data: answer.result.data } });
        observer.complete();
      });
      return () => {
        hasLeft = true;
        again?.unsubscribe();
      };
    });
  };
};

function current(): FirstData | undefined {
  const { firstData } = globalThis;
  const isFresh = firstData && performance.now() - firstData.askedAtMs < MAX_AGE_MS;
  return isFresh && firstData.userId === getSession().user?.id ? firstData : undefined;
}

function take(path: string, input: unknown): Promise<Item> | undefined {
  const key = keyOf([path, input]);
  const firstData = current();
  const index = firstData?.calls.findIndex((call) => keyOf(call) === key) ?? -1;
  if (!firstData || index === -1 || firstData.taken.has(index)) return undefined;
  firstData.taken.add(index);
  firstData.items ??= slowCalls.watch(read(firstData)).catch(() => []);
  return firstData.items.then((items) => items[index]);
}

async function read({ response, askedAtMs }: FirstData): Promise<readonly Item[]> {
  const answer = await response;
  noteResponse(answer, Date.now() - (performance.now() - askedAtMs));
  return (await answer.json()) as readonly Item[];
}

function keyOf([path, input]: Call): string {
  return JSON.stringify([path, input ?? null]);
}
