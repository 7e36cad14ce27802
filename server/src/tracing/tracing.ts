/**
 * Spans of calls, batches, statements, jobs and webhooks. They carry names, counts and codes, never what a caller sent. Without
 * OTEL_EXPORTER_OTLP_ENDPOINT there is no tracer, and everything here does nothing.
 */
import { AsyncLocalStorage } from 'node:async_hooks';

type Attributes = Readonly<Record<string, string | number>>;

export interface SpanOptions {
  readonly kind?: 'server' | 'client';
  /** The `traceparent` of the span that it belongs to. The current span by default. */
  readonly parent?: string | undefined;
  /** The trace id of a span without a parent: 32 hexadecimal digits. */
  readonly traceId?: string | undefined;
  /** `traceparent` of further spans that it works for. */
  readonly links?: readonly string[];
  readonly attributes?: Attributes;
  /** Whether webhooks of what its statements write continue this trace. As in the current span by default. */
  readonly isChange?: boolean;
}

export interface TracerSpan {
  /** The W3C header with which others continue this trace. */
  readonly traceparent: string;
  readonly isSampled: boolean;
  set(attributes: Attributes): void;
  /** `error` is a code or the name of a class. A fault is one of ours. */
  end(error?: string, isFault?: boolean): void;
}

export interface Tracer {
  start(name: string, options: SpanOptions): TracerSpan;
}

export interface Span extends TracerSpan {
  readonly isChange: boolean;
}

let tracer: Tracer | undefined;
const current = new AsyncLocalStorage<Span | undefined>();

export function setTracer(given: Tracer | undefined): void {
  tracer = given;
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

export function currentSpan(): Span | undefined {
  return tracer && current.getStore();
}

/** Runs `work` in a span that began earlier, or in none. */
export function withSpan<T>(span: Span | undefined, work: () => T): T {
  return tracer ? current.run(span, work) : work();
}

export function startSpan(name: string, options: SpanOptions): Span | undefined {
  if (!tracer) return undefined;
  const outer = current.getStore();
  const started = tracer.start(name, 'parent' in options ? options : { ...options, parent: outer?.traceparent });
  return Object.assign(started, { isChange: options.isChange ?? outer?.isChange ?? false });
}

/** Runs `work` in a span of its own, which ends with it. */
export function traced<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const span = startSpan(name, options);
  return span ? tracedIn(span, work) : work(undefined);
}

async function tracedIn<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const result = await current.run(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    const {
      name: type = 'unknown',
      code = type,
      status = 500,
    } = error as { name?: string; code?: string; status?: number };
    span.end(code, status >= 500);
    throw error;
  }
}

/** The header with which the receiver of a request continues this trace. */
export function traceHeaders(): { readonly traceparent?: string } {
  const span = currentSpan();
  return span ? { traceparent: span.traceparent } : {};
}
