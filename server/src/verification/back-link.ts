import { Parser } from 'htmlparser2';

/** Elements whose content is text of the page's author or of a visitor, but no markup. */
const INERT = new Set(['template', 'noscript', 'textarea', 'title', 'script', 'style', 'iframe', 'xmp']);

/** Returns whether the page has a link with `rel="me"` to one of these URLs. A slash at the end makes no difference. */
export function linksBack(html: string, pageUrl: URL, urls: readonly string[]): boolean {
  const wanted = new Set(urls.map(withoutSlash));
  let isFound = false;
  let inertDepth = 0;
  const parser = new Parser({
    onopentag(name, { rel = '', href = '' }) {
      if (INERT.has(name)) inertDepth += 1;
      if (inertDepth > 0 || (name !== 'a' && name !== 'link')) return;
      if (!rel.toLowerCase().split(/\s+/).includes('me') || !URL.canParse(href, pageUrl.href)) return;
      const { origin, pathname } = new URL(href, pageUrl);
      if (wanted.has(withoutSlash(`${origin}${pathname}`))) isFound = true;
    },
    onclosetag(name) {
      if (INERT.has(name)) inertDepth -= 1;
    },
  });
  parser.end(html);
  return isFound;
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}
