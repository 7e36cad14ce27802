import { lazyCode } from '../../ui/hooks/lazy-code.ts';
import { MissingPart } from '../../ui/layout/MissingPart.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { WhenLoaded } from '../../ui/layout/WhenLoaded.tsx';

// As part of several screens, it would be part of every form's download.
const handleForm = lazyCode(async () => (await import('./HandleForm.tsx')).HandleForm);

/** Chooses or changes the address of the user's page. */
export function ChooseHandle({ handle }: { handle: string | null }) {
  return (
    <WhenLoaded code={handleForm} Missing={MissingPart} fallback={<Skeleton className="h-36 rounded-card" />}>
      {(HandleForm) => <HandleForm handle={handle} />}
    </WhenLoaded>
  );
}
