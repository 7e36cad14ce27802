import { Trans } from '@lingui/react/macro';
import { Card } from '../../../ui/layout/Card.tsx';
import { GhostBars } from '../../../ui/format/charts/GhostBars.tsx';
import { LinkButton } from '../../../ui/controls/buttons/LinkButton.tsx';
import { useSession } from '../../../session/session-store.ts';

/** Shown in place of the chart until there are figures. */
export function NoFigures() {
  const { user } = useSession();
  return (
    <Card as="section" aria-labelledby="no-figures" className="flex flex-col items-center gap-2 text-center">
      <GhostBars />
      <h2 id="no-figures" className="text-lg font-semibold">
        <Trans>Your first visitors will appear here</Trans>
      </h2>
      <p className="max-w-md text-muted">
        <Trans>
          Insights show how many people look, ask and pay, week by week. Share your profile to get the first views.
        </Trans>
      </p>
      <LinkButton href={`/profile/${user?.id ?? ''}`} className="mt-4">
        <Trans>Share your profile</Trans>
      </LinkButton>
    </Card>
  );
}
