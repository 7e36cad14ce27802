/** Sends spans to an OpenTelemetry collector (OPS-5). Loaded only with OTEL_EXPORTER_OTLP_ENDPOINT. */
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Log } from '../context.ts';
import type { Config } from '../config/config.ts';
import type { SpanOptions, Tracer, TracerSpan } from './tracing.ts';

const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})$/;
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT };

interface RunningTracer extends Tracer {
  /** Sends what has not been sent yet. */
  close(): Promise<void>;
}

/** `tracesShare` of all traces are recorded, whether or not a caller asks for it. */
export function createOtlpTracer({ otlpEndpoint, tracesShare }: Config, log: Log): RunningTracer {
  reportProblems(log);
  const random = new RandomIdGenerator();
  let wantedTraceId: string | undefined;
  const root = new TraceIdRatioBasedSampler(tracesShare);
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': 'proverse' })),
    sampler: new ParentBasedSampler({ root, remoteParentSampled: root }),
    idGenerator: {
      generateTraceId: () => wantedTraceId ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${otlpEndpoint}/v1/traces` }) })],
  });
  const tracer = provider.getTracer('proverse');

  function start(name: string, { kind, parent, traceId, links = [], attributes = {} }: SpanOptions): TracerSpan {
    wantedTraceId = traceId;
    const span = tracer.startSpan(
      name,
      {
        kind: kind ? KINDS[kind] : SpanKind.INTERNAL,
        links: links.flatMap((link) => spanContextOf(link) ?? []).map((context) => ({ context })),
        attributes,
      },
      contextOf(parent, kind === 'server'),
    );
    const { traceId: ownTraceId, spanId, traceFlags } = span.spanContext();
    return {
      traceparent: `00-${ownTraceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      isSampled: span.isRecording(),
      set: (more) => void span.setAttributes(more),
      end(error, isFault) {
        if (error !== undefined) span.setAttribute('error.type', error);
        if (isFault) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }
  return { start, close: () => provider.shutdown() };
}

function contextOf(traceparent: string | undefined, isRemote: boolean): Context {
  const parent = traceparent === undefined ? undefined : spanContextOf(traceparent);
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote }) : ROOT_CONTEXT;
}

function spanContextOf(traceparent: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1 };
}

/** A collector that is away costs spans, never calls. */
function reportProblems(log: Log): void {
  const warn = (): void => log.warn({}, 'spans could not be sent to the OpenTelemetry collector');
  diag.setLogger({ error: warn, warn, info: warn, debug: warn, verbose: warn }, DiagLogLevel.ERROR);
}
