import { BriefcaseBusiness, ExternalLink } from 'lucide-react';
import { Card } from '../../ui/Card.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { PublicProfile } from './use-public-profile.ts';

/** Work to look at. */
export function PortfolioTab({ items }: { items: PublicProfile['portfolio'] }) {
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<BriefcaseBusiness />}
        title="Portfolio Coming Soon"
        text="This professional has not shown any work here yet."
      />
    );
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {items.map((item, index) => (
        <Card as="li" key={index} className="flex flex-col gap-2">
          <h2 dir="auto" className="text-lg font-semibold wrap-anywhere">
            {item.title}
          </h2>
          {item.description && (
            <p dir="auto" className="wrap-anywhere whitespace-pre-line text-muted">
              {item.description}
            </p>
          )}
          {item.link && (
            <a
              href={item.link}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
              className="inline-flex min-h-11 items-center gap-2 font-medium text-primary wrap-anywhere underline underline-offset-4"
            >
              {hostOf(item.link)}
              <span className="sr-only"> (opens in a new tab)</span>
              <ExternalLink aria-hidden className="size-4 shrink-0" />
            </a>
          )}
        </Card>
      ))}
    </ul>
  );
}

/** Where a link leads, so that nobody is sent somewhere unseen. */
function hostOf(link: string): string {
  return URL.canParse(link) ? new URL(link).host : link;
}
