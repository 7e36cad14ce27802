import type { contract, OutputOf } from '@proverse/shared';
import type { FetchedPage, PublicInternet } from '../context.ts';
import { linksBack } from './back-link.ts';

export type Finding = OutputOf<typeof contract.verification.checkDomain>['result'];

interface Claim {
  readonly domain: string;
  readonly txtRecord: string;
  readonly profileUrls: readonly string[];
}

const MAX_REDIRECTS = 2;

/** Looks for the TXT record of a domain and, at the same time, for the link on its home page. One of them is enough. */
export async function findProof(internet: PublicInternet, claim: Claim): Promise<Finding> {
  const looked = await Promise.all(
    [hasTxtRecord(internet, claim), hasBackLink(internet, claim)].map((found) => found.catch(() => undefined)),
  );
  if (looked.includes(true)) return 'found';
  return looked.includes(false) ? 'absent' : 'unreachable';
}

async function hasTxtRecord(internet: PublicInternet, { domain, txtRecord }: Claim): Promise<boolean> {
  return (await internet.txtRecords(domain)).some((record) => record.trim() === txtRecord);
}

async function hasBackLink(internet: PublicInternet, { domain, profileUrls }: Claim): Promise<boolean> {
  const page = await homePageOf(internet, domain);
  return page !== undefined && linksBack(page.html, page.url, profileUrls);
}

/**
 * Returns the home page of a domain. Redirects are followed only between the domain and its "www." name, because another
 * host may belong to someone else.
 */
async function homePageOf(internet: PublicInternet, domain: string): Promise<(FetchedPage & { url: URL }) | undefined> {
  let url = new URL(`https://${domain}/`);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const page = await internet.page(url);
    if (page.status === 200) return page.isHtml ? { ...page, url } : undefined;
    if (page.status < 300 || page.status > 399 || page.location === undefined) return undefined;
    if (!URL.canParse(page.location, url.href)) return undefined;
    const next = new URL(page.location, url);
    if (next.protocol !== 'https:' || ![domain, `www.${domain}`].includes(next.host)) return undefined;
    url = next;
  }
  return undefined;
}
