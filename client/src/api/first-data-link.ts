import type { ApiRouter } from '@proverse/shared/router';
import type { QueryClient } from '@tanstack/react-query';
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
  /** The items, if they arrived before the first render. */
  shown?: readonly Item[];
  /** The calls that the app has made. */
  readonly taken: Set<number>;
}

/** An operation, its input, and whether it is the first page of a list. */
export type Call = readonly [string, unknown?, 'infinite'?];
type Item = { readonly result?: { readonly data: unknown } } | undefined;

declare global {
  var firstData: FirstData | undefined;
}

/** By then the screen has made its own calls, so what start.js asked for is of no use. */
const MAX_AGE_MS = 15_000;
/** How long the first render waits for it. Most often the app's code takes longer, so this is not noticed. */
const PATIENCE_MS = 150;

/** Returns when the data on screen was first asked for, on the clock of `performance`. */
export function firstAskedAtMs(): number {
  return current()?.askedAtMs ?? performance.now();
}

/** Waits a moment for what the document has asked for, so that the first render shows it and nothing is drawn twice. */
export async function awaitFirstData(): Promise<void> {
  const firstData = current();
  if (!firstData) return;
  const shown = await Promise.race([
    itemsOf(firstData),
    new Promise<undefined>((resolve) => void setTimeout(resolve, PATIENCE_MS)),
  ]);
  if (shown) firstData.shown = shown;
}

/** Fills the query cache with the data that arrived before the first render. */
export function showFirstData(queryClient: QueryClient): void {
  const firstData = current();
  firstData?.shown?.forEach((item, index) => {
    const call = firstData.calls[index];
    if (!item?.result || !call || firstData.taken.has(index)) return;
    const { data } = item.result;
    const [path, input, type] = call;
    const { page, ...request } = (input ?? {}) as { page?: unknown };
    if (type) queryClient.setQueryData(queryKeyOf(path, request, type), { pages: [data], pageParams: [page] });
    else queryClient.setQueryData(queryKeyOf(path, input, 'query'), data);
  });
}

/** Marks the shown data as used, so that later calls go to the server. Runs after the first render's queries have asked. */
export function takeShown(): void {
  globalThis.firstData?.shown?.forEach((_item, index) => globalThis.firstData?.taken.add(index));
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
  return itemsOf(firstData).then((items) => items[index]);
}

function itemsOf(firstData: FirstData): Promise<readonly Item[]> {
  return (firstData.items ??= slowCalls.watch(read(firstData)).catch(() => []));
}

async function read({ response, askedAtMs }: FirstData): Promise<readonly Item[]> {
  const answer = await response;
  noteResponse(answer, Date.now() - (performance.now() - askedAtMs));
  return (await answer.json()) as readonly Item[];
}

/** As tRPC's hooks build it. */
function queryKeyOf(path: string, input: unknown, type: string): readonly unknown[] {
  return [path.split('.'), { ...(input !== undefined && { input }), type }];
}

function keyOf([path, input]: Call): string {
  return JSON.stringify([path, input ?? null]);
}
