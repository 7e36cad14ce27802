import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { api } from '../../api/api.ts';
import { LoadStatus } from '../../app/LoadStatus.tsx';
import { NoPage } from '../../people/share/NoPage.tsx';
import { ShareLinks } from '../../people/share/ShareLinks.tsx';
import { Button } from '../../ui/controls/buttons/Button.tsx';
import { patchQuery } from '../../ui/hooks/address/use-query-state.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { StepHeading } from './StepHeading.tsx';

export interface SharePanelProps {
  /** Whether the directory shows the user. */
  isListed: boolean;
  /** The user's card in the directory, shown while there is no page. */
  card: ReactNode;
}

/** The end of the earn steps: the newcomer's page, the picture that its link has in chats, and where to share it. */
export function SharePanel({ isListed, card }: SharePanelProps) {
  const query = api.profile.share.useQuery();
  const { data } = query;
  return (
    <Card as="section" aria-labelledby="share" className="grid items-start gap-x-12 gap-y-6 lg:grid-cols-2">
      <div className="flex flex-col gap-4">
        {/* Takes the focus again when the form has gone. */}
        <StepHeading key={String(data?.page?.url)} id="share">
          {isListed ? t`You’re listed. Share your page` : t`Share your page`}
        </StepHeading>
        {!data && <LoadStatus what={t`your link`} query={query} count={2} className="h-20" />}
        {data && (data.page ? <ShareLinks url={data.page.url} /> : <NoPage {...data} />)}
        <Button variant="secondary" className="self-start" onClick={() => patchQuery({ start: null })}>
          {data?.page ? t`Done` : t`Not now`}
        </Button>
      </div>
      {data?.page ? (
        <figure className="flex flex-col gap-2">
          <figcaption className="text-sm text-muted">
            <Trans>Your link in chats and posts</Trans>
          </figcaption>
          <img
            src={`/og/@${data.handle}.png`}
            alt={t`Card with your face, name, headline and price`}
            width={1200}
            height={630}
            className="h-auto w-full rounded-card border border-line bg-raised"
          />
        </figure>
      ) : (
        card
      )}
    </Card>
  );
}
