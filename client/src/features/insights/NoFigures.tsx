import { Card } from '../../ui/layout/Card.tsx';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { useSession } from '../../session/session-store.ts';

const GHOST_BARS = [14, 22, 18, 30, 26, 40, 34, 52, 47, 63, 58, 76];

/** Shown in place of the chart until there are figures. */
export function NoFigures() {
  const { user } = useSession();
  return (
    <Card as="section" aria-labelledby="no-figures" className="flex flex-col items-center gap-2 text-center">
      <svg aria-hidden viewBox="0 0 164 80" className="mb-4 h-40 w-full max-w-lg border-b border-line">
        {GHOST_BARS.map((height, index) => (
          <rect key={index} x={index * 14} y={80 - height} width="10" height={height} rx="1" className="fill-raised" />
        ))}
      </svg>
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
