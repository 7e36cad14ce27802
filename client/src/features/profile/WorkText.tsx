import { ExternalLink } from 'lucide-react';
import type { WorkItem } from './profile-values.ts';

/** One piece of work as text. */
export function WorkText({ item }: { item: Omit<WorkItem, 'link'> & { link?: string | null | undefined } }) {
  return (
    <>
      <h3 dir="auto" className="font-semibold wrap-anywhere">
        {item.title}
      </h3>
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
          {URL.canParse(item.link) ? new URL(item.link).host : item.link}
          <span className="sr-only"> (opens in a new tab)</span>
          <ExternalLink aria-hidden className="size-4 shrink-0" />
        </a>
      )}
    </>
  );
}
