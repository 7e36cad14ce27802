/** Registers every plugin and transport of the server. */
import type { IncomingMessage } from 'node:http';
import fastifyCookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import fastifyWebsocket from '@fastify/websocket';
import { contract, DomainError, SEEN_HEADER, type Operation } from '@proverse/shared';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { exportData } from './account/export-data.ts';
import { accountRouter } from './account/router.ts';
import { adminRouter } from './admin/router.ts';
import { authRouter } from './auth/router.ts';
import { downloadFile, downloadPreview } from './files/download-file.ts';
import { openReportedFile } from './files/open-reported-file.ts';
import { filesRouter } from './files/router.ts';
import { uploadFile } from './files/upload-file.ts';
import { factorsRouter } from './factors/router.ts';
import { recoveryRouter } from './recovery/router.ts';
import { sessionsRouter } from './sessions/router.ts';
import { stepUpRouter } from './step-up/router.ts';
import { tokensRouter } from './tokens/router.ts';
import { coinsRouter } from './coins/router.ts';
import { purchasesRouter } from './purchases/router.ts';
import type { Config } from './config/config.ts';
import type { Services } from './context.ts';
import { dashboardRouter } from './dashboard/router.ts';
import { directoryRouter } from './directory/router.ts';
import { recipientsRouter } from './recipients/router.ts';
import { savedRouter } from './saved/router.ts';
import { registerUnsubscribe } from './mail/unsubscribe-routes.ts';
import { registerLanguage } from './language/language-routes.ts';
import { liveRouter } from './live/router.ts';
import { messagesRouter } from './messages/router.ts';
import { registerRazorpayWebhook } from './payouts/razorpayx/razorpay-routes.ts';
import { registerPaymentWebhooks } from './payments/webhook-routes.ts';
import { profileRouter } from './profile/router.ts';
import { uploadAvatar } from './profile/upload-avatar.ts';
import { profilesRouter } from './profiles/router.ts';
import { registerPublicPages } from './public-pages/public-page-routes.ts';
import { sendMissingPage } from './public-pages/send-missing-page.ts';
import { readSite } from './transport/pages/read-site.ts';
import { registerMetrics } from './node/metrics/metrics-routes.ts';
import { pushRouter } from './push/router.ts';
import { historyCsv } from './statements/history-csv.ts';
import { statementsRouter } from './statements/router.ts';
import { notesRouter } from './notes/router.ts';
import { passesRouter } from './passes/router.ts';
import { safetyRouter } from './safety/router.ts';
import { savedRepliesRouter } from './saved-replies/router.ts';
import { systemRouter } from './system/router.ts';
import { registerAvatars } from './transport/pages/avatars.ts';
import { registerBodyParser, MAX_BODY_BYTES } from './transport/http/body-parser.ts';
import { brokenRequests } from './transport/http/broken-requests.ts';
import { callContext } from './transport/http/call-context.ts';
import { registerClient } from './transport/pages/client-files.ts';
import { registerCompression } from './transport/http/compress.ts';
import { registerDocs } from './transport/api-docs/docs.ts';
import { registerDrain } from './transport/http/drain.ts';
import { registerSeenPosition } from './transport/http/seen-position.ts';
import { sendError } from './transport/http/send-error.ts';
import { registerFiles, type FileCommands } from './transport/files.ts';
import { registerMcp } from './transport/mcp/mcp.ts';
import { createOrigins } from './transport/http/origins.ts';
import { registerRequestLog } from './transport/http/request-log.ts';
import { registerRequestBudget } from './transport/http/request-budget.ts';
import { registerRest, restMethods } from './transport/rest.ts';
import { registerTracing } from './transport/http/trace-requests.ts';
import { registerPageHeaders, securityHeaders } from './transport/pages/security-headers.ts';
import { registerSecurityTxt } from './transport/pages/security-txt.ts';
import { onSocketError, registerSockets } from './transport/sockets/sockets.ts';
import { joinSlices } from './calls/implement-slice.ts';
import { createRouter } from './transport/trpc.ts';
import { registerTrpc } from './transport/trpc-http.ts';
import { webhooksRouter } from './webhooks/router.ts';
import { verificationRouter } from './verification/router.ts';
import { applyPayoutReport } from './payouts/apply-payout-report.ts';
import { adminFrozenEarningsRouter } from './admin-frozen-earnings/router.ts';
import { adminWithdrawalsRouter } from './admin-withdrawals/router.ts';
import { coinRefundsRouter } from './coin-refunds/router.ts';
import { withdrawalsRouter } from './withdrawals/router.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The operation of a REST route and its raw input, for error responses. */
    operation: Operation | undefined;
    operationInput: unknown;
  }
}

const handlers = joinSlices({
  account: accountRouter,
  admin: adminRouter,
  auth: authRouter,
  factors: factorsRouter,
  files: filesRouter,
  messages: messagesRouter,
  coins: coinsRouter,
  purchases: purchasesRouter,
  dashboard: dashboardRouter,
  directory: directoryRouter,
  recipients: recipientsRouter,
  saved: savedRouter,
  profile: profileRouter,
  profiles: profilesRouter,
  push: pushRouter,
  recovery: recoveryRouter,
  sessions: sessionsRouter,
  tokens: tokensRouter,
  webhooks: webhooksRouter,
  statements: statementsRouter,
  stepUp: stepUpRouter,
  safety: safetyRouter,
  passes: passesRouter,
  savedReplies: savedRepliesRouter,
  notes: notesRouter,
  system: systemRouter,
  live: liveRouter,
  verification: verificationRouter,
  coinRefunds: coinRefundsRouter,
  withdrawals: withdrawalsRouter,
  adminWithdrawals: adminWithdrawalsRouter,
  adminFrozenEarnings: adminFrozenEarningsRouter,
});

const EXPOSED_HEADERS = ['x-request-id', 'x-total-count', 'x-relaxed', 'retry-after', 'content-disposition'];
const ENCODED_AT = /^\/((?:og|badge|embed)\/)?%40/;

const router = createRouter(handlers);

const fileCommands: FileCommands = {
  upload: uploadFile,
  download: downloadFile,
  preview: downloadPreview,
  reported: openReportedFile,
  uploadAvatar,
  historyCsv,
  exportData,
  // Loaded with the first PDF, because the modules that set text are large and few processes ever need them.
  statementPdf: async (...call) => (await import('./statements/statement-pdf.ts')).statementPdf(...call),
  receiptPdf: async (...call) => (await import('./statements/receipt-pdf.ts')).receiptPdf(...call),
};

/**
 * Builds the app. `clientDir` contains the built client; without it only the API is served. Without the role `web` it
 * serves only health, readiness and metrics.
 */
export async function buildApp(
  services: Services,
  log: FastifyBaseLogger,
  clientDir?: string,
): Promise<FastifyInstance> {
  const { config } = services;
  const origins = createOrigins(config.publicUrl, config.corsOrigins);
  const app = createFastify(config, log);
  const contextOf = (request: FastifyRequest, reply: FastifyReply) => callContext(services, origins, request, reply);

  registerPageHeaders(app);
  registerCompression(app);
  registerDrain(app);
  registerTracing(app);
  registerRequestLog(app, services);
  registerRequestBudget(app, services);
  registerBodyParser(app);
  registerSeenPosition(app, services);

  await app.register(fastifyCors, {
    origin: (origin, decide) => decide(null, origin !== undefined && origins.allows({ origin })),
    credentials: true,
    methods: restMethods(),
    exposedHeaders: [...EXPOSED_HEADERS, ...(services.replicas ? [SEEN_HEADER] : [])],
    maxAge: 600,
  });
  await app.register(fastifyCookie);
  await app.register(fastifyWebsocket, { options: { maxPayload: 16 * 1024 }, errorHandler: onSocketError });

  registerMetrics(app, services);
  if (!config.roles.includes('web')) {
    registerRest(app, handlers, contextOf, Object.values(contract.system));
    await registerClient(app, undefined, config);
    return app;
  }
  registerRest(app, handlers, contextOf);
  await registerFiles(app, fileCommands, contextOf);
  registerAvatars(app, services);
  registerUnsubscribe(app, services, contextOf);
  registerRazorpayWebhook(app, services, applyPayoutReport);
  await registerTrpc(app, router, contextOf);
  await registerPaymentWebhooks(app, services);
  await app.register(async (scope) => registerSockets(scope, services, origins, router));
  registerMcp(app, handlers, config.publicUrl, contextOf);
  registerSecurityTxt(app, config);
  if (!config.production) {
    // Loaded on demand, because production images do not contain it.
    const { registerDevMail } = await import('./mail/dev-mail-routes.ts');
    registerDevMail(app, services);
  }
  const site = readSite(config.publicUrl, clientDir);
  registerDocs(app, site);
  registerLanguage(app, config);
  registerPublicPages(app, services, site, contextOf);
  await registerClient(app, clientDir, config, (request, reply) => sendMissingPage(site, request, reply));
  return app;
}

/** Creates the server with our limits, request ids and error format, and without routes. */
function createFastify(config: Config, log: FastifyBaseLogger): FastifyInstance {
  const commonHeaders = securityHeaders(config);
  const setHeaders = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(commonHeaders).header('x-request-id', request.id);
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: config.trustProxy,
    requestIdHeader: false,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    forceCloseConnections: 'idle',
    // Calls that arrive while the server closes get a normal response, see transport/http/drain.ts.
    return503OnClosing: false,
    // A request must arrive completely within this time, so that slow senders cannot hold connections.
    requestTimeout: 30_000,
    // tRPC sends the names of all operations in a batch, up to ten, as one path parameter.
    routerOptions: { maxParamLength: 1000 },
    // Some programs encode the `@` in the address of a person's page.
    rewriteUrl: ({ url = '/' }) => (url.includes('%') ? url.replace(ENCODED_AT, '/$1@') : url),
    // A request without a Host header is rejected below, because Node would not use our error format.
    http: { requireHostHeader: false },
    clientErrorHandler: brokenRequests(commonHeaders, log),
    // Responds to errors that occur before any hook runs, such as an invalid URL.
    frameworkErrors: (error, request, reply) => {
      setHeaders(request, reply);
      sendError(error, request, reply);
    },
  });
  app.decorateRequest('operation', undefined);
  app.decorateRequest('operationInput', undefined);
  app.setErrorHandler(sendError);
  app.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done(hasOneHost(request.raw) ? undefined : new DomainError('MALFORMED_REQUEST'));
  });
  return app;
}

/**
 * Returns whether the request names one host, as HTTP/1.1 requires. With two, a proxy and this server could each use
 * another one.
 */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1');
}

/**
 * Returns the request id that the caller sent, so that both sides find the call in their logs under the same id.
 * Returns a new id if there is none or it contains unusual characters.
 */
function requestId(header: string | string[] | undefined): string {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : crypto.randomUUID();
}
