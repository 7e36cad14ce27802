import { DomainError } from '@proverse/shared';
import type { FetchedPage, LookupOptions, OutputFor, PublicInternet } from '../context.ts';

export type Finding = OutputFor<'verification.checkDomain'>['result'];

interface Claim {
  readonly domain: string;
  readonly txtRecord: string;
  readonly profileUrls: readonly string[];
}

const MAX_REDIRECTS = 2;

/**
 * Looks for the TXT record of a domain and, at the same time, for the link on its home page. One of them is enough. The proof
 * is absent only if both lookups got an answer.
 * @throws DomainError SERVICE_UNAVAILABLE if too many lookups are waiting
 */
export async function findProof(internet: PublicInternet, claim: Claim, options: LookupOptions = {}): Promise<Finding> {
  const lookups = await Promise.allSettled([
    hasTxtRecord(internet, claim, options),
    hasBackLink(internet, claim, options),
  ]);
  if (lookups.some((lookup) => lookup.status === 'fulfilled' && lookup.value)) return 'found';
  const failed = lookups.filter((lookup) => lookup.status === 'rejected');
  const overload = failed.find(({ reason }) => reason instanceof DomainError);
  if (overload) throw overload.reason;
  return failed.length === 0 ? 'absent' : 'unreachable';
}

async function hasTxtRecord(
  internet: PublicInternet,
  { domain, txtRecord }: Claim,
  options: LookupOptions,
): Promise<boolean> {
  return (await internet.txtRecords(domain, options)).some((record) => record.trim() === txtRecord);
}

async function hasBackLink(
  internet: PublicInternet,
  { domain, profileUrls }: Claim,
  options: LookupOptions,
): Promise<boolean> {
  const page = await homePageOf(internet, domain, options);
  if (page === undefined) return false;
  const { linksBack } = await import('./back-link.ts');
  return linksBack(page.html, page.url, profileUrls);
}

/**
 * Returns the home page of a domain. Redirects are followed only between the domain and its "www." name, because another
 * host may belong to someone else.
 */
async function homePageOf(
  internet: PublicInternet,
  domain: string,
  options: LookupOptions,
): Promise<(FetchedPage & { url: URL }) | undefined> {
  let url = new URL(`https://${domain}/`);
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const page = await internet.page(url, options);
    if (!page) return undefined;
    if (page.status === 200) return page.isHtml ? { ...page, url } : undefined;
    if (page.status < 300 || page.status > 399 || page.location === undefined) return undefined;
    if (!URL.canParse(page.location, url.href)) return undefined;
    const next = new URL(page.location, url);
    if (next.protocol !== 'https:' || ![domain, `www.${domain}`].includes(next.host)) return undefined;
    url = next;
  }
  return undefined;
}
