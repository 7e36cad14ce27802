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
        Your first visitors will appear here
      </h2>
      <p className="max-w-md text-muted">
        Insights show how many people look, ask and pay, week by week. Share your profile to get the first views.
      </p>
      <LinkButton href={`/profile/${user?.id ?? ''}`} className="mt-4">
        Share your profile
      </LinkButton>
    </Card>
  );
}
