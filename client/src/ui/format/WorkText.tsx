import { Trans } from '@lingui/react/macro';
import { langOf } from '@proverse/shared';
import { ExternalLink } from 'lucide-react';

export interface WorkTextProps {
  item: { title: string; description: string; link?: string | null | undefined };
  as?: 'h2' | 'h3';
}

/** A portfolio item. The link shows its host, so that people know where it leads. */
export function WorkText({ item: { title, description, link }, as: Heading = 'h3' }: WorkTextProps) {
  return (
    <>
      <Heading dir="auto" lang={langOf(title)} className="font-semibold wrap-anywhere">
        {title}
      </Heading>
      {description && (
        <p dir="auto" lang={langOf(description)} className="wrap-anywhere whitespace-pre-line text-muted">
          {description}
        </p>
      )}
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          className="inline-flex min-h-11 items-center gap-2 font-medium text-primary wrap-anywhere underline underline-offset-4"
        >
          {URL.canParse(link) ? new URL(link).host : link}
          <span className="sr-only">
            {' '}
            <Trans>(opens in a new tab)</Trans>
          </span>
          <ExternalLink aria-hidden className="size-4 shrink-0" />
        </a>
      )}
    </>
  );
}
