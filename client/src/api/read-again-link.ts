import { effectOf } from '@proverse/shared';
import type { ApiRouter } from '@proverse/shared/router';
import type { QueryClient } from '@tanstack/react-query';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { readChanged } from './changed-queries.ts';

/** Options for a mutation that ends once the screen shows what it changed. */
export const UNTIL_SHOWN = { context: { endsWhenShown: true } };

/**
 * Fetches again what a mutation changed, or may have changed without a response. A rejection shows that the screen was out
 * of date, unless the call was rejected before its command.
 */
export function readAgainLink(queryClient: QueryClient): TRPCLink<ApiRouter> {
  return () =>
    ({ op, next }) => {
      if (op.type !== 'mutation') return next(op);
      return observable((observer) =>
        next(op).subscribe({
          next(value) {
            const reading = readChanged(queryClient, op.path);
            const end = (): void => {
              observer.next(value);
              observer.complete();
            };
            if (op.context['endsWhenShown'] === true) void reading.then(end);
            else end();
          },
          error(error) {
            if (effectOf(error) !== 'none-now') void readChanged(queryClient, op.path);
            observer.error(error);
          },
        }),
      );
    };
}
