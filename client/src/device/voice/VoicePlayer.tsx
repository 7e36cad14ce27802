import { MissingPart } from '../../ui/layout/MissingPart.tsx';
import { lazyCode } from '../../ui/hooks/lazy-code.ts';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { WhenLoaded } from '../../ui/layout/WhenLoaded.tsx';
import type { PlayerProps } from './Player.tsx';

const code = lazyCode(() => import('./Player.tsx').then(({ Player }) => Player));

/** Plays a voice note, also one that is only on this device. Its code loads when it is first shown. */
export function VoicePlayer(props: Omit<PlayerProps, 'playRef'>) {
  return (
    <WhenLoaded code={code} fallback={<Skeleton className="h-15 w-full max-w-sm" />} Missing={MissingPart}>
      {(Player) => <Player {...props} />}
    </WhenLoaded>
  );
}
