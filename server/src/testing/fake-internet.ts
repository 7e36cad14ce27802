import type { PublicInternet, WebhookResponse } from '../context.ts';

export interface ReceivedWebhook {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What the fake internet knows. A domain or URL that is missing has no record or page, and `down` ones do not answer. */
export interface FakeInternet extends PublicInternet {
  readonly txt: Map<string, string[]>;
  /** By URL: HTML, or the location of a redirect. */
  readonly pages: Map<string, { readonly html: string } | { readonly location: string }>;
  readonly down: Set<string>;
  /** What the receiver of webhooks answers. */
  receiver: (request: ReceivedWebhook) => WebhookResponse | Promise<WebhookResponse>;
  /** All names and URLs that were looked up. */
  readonly asked: string[];
}

export function fakeInternet(): FakeInternet {
  const txt: FakeInternet['txt'] = new Map();
  const pages: FakeInternet['pages'] = new Map();
  const down: FakeInternet['down'] = new Set();
  const asked: string[] = [];
  function ask(name: string, host: string): void {
    asked.push(name);
    if (down.has(host)) throw new Error(`${host} is down`);
  }
  const internet: FakeInternet = {
    txt,
    pages,
    down,
    asked,
    receiver: () => ({ status: 200, retryAfter: undefined }),
    async post(url, request) {
      ask(url.href, url.hostname);
      return internet.receiver({ ...request, url: url.href });
    },
    async txtRecords(domain) {
      ask(domain, domain);
      return txt.get(domain) ?? [];
    },
    async page(url) {
      ask(url.href, url.hostname);
      const page = pages.get(url.href);
      if (!page) return { status: 404, location: undefined, isHtml: true, html: '' };
      return 'html' in page
        ? { status: 200, location: undefined, isHtml: true, html: page.html }
        : { status: 301, location: page.location, isHtml: false, html: '' };
    },
  };
  return internet;
}

/** For tests that look nothing up. */
export const NO_INTERNET: PublicInternet = fakeInternet();
