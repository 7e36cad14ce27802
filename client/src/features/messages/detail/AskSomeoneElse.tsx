import { Trans } from '@lingui/react/macro';
import { prefetchComposer } from '../../../sending/composer/Composer.tsx';
import { openComposer } from '../../../sending/composer/use-compose.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { LinkButton } from '../../../ui/controls/buttons/LinkButton.tsx';
import { formatInr } from '../../../ui/format/money/money.ts';
import { Person } from '../../../ui/format/person/Person.tsx';
import { Stars } from '../../../ui/format/person/Stars.tsx';
import { Skeleton } from '../../../ui/layout/Skeleton.tsx';
import type { Message } from '../message-sides.ts';
import { useSimilarPeople } from './use-similar-people.ts';

/** Offers three experts like the one who did not answer. The composer for them begins with the text of the message. */
export function AskSomeoneElse({ message }: { message: Message }) {
  const { people, isLoading } = useSimilarPeople(message);
  return (
    <section aria-labelledby="someone-else" className="flex flex-col gap-3">
      <div>
        <h3 id="someone-else" className="text-lg font-semibold">
          <Trans>Ask someone else</Trans>
        </h3>
        {(isLoading || people.length > 0) && (
          <p className="text-sm text-muted">
            <Trans>Your text is kept. You can change it before sending.</Trans>
          </p>
        )}
      </div>
      {/* As high as three people, so that nothing moves when they arrive. */}
      {isLoading && (
        <div role="status">
          <span className="sr-only">
            <Trans>Loading experts…</Trans>
          </span>
          <Skeleton className="h-52 w-full rounded-card" />
        </div>
      )}
      {people.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {people.map((person) => (
            <Suggestion key={person.userId} person={person} onAsk={() => ask(person.userId, message)} />
          ))}
        </ul>
      )}
      <LinkButton variant="ghost" size="small" href="/directory" className="-ml-3 self-start">
        <Trans>Explore Directory</Trans>
      </LinkButton>
    </section>
  );
}

interface SuggestionProps {
  person: ReturnType<typeof useSimilarPeople>['people'][number];
  onAsk: () => void;
}

function Suggestion({ person, onAsk }: SuggestionProps) {
  const { firstName, lastName, messageRate } = person;
  return (
    <li className="flex items-center justify-between gap-x-4 gap-y-2 px-4 py-3 max-xs:flex-wrap">
      <Person name={`${firstName} ${lastName}`} imageUrl={person.avatarUrl} href={`/profile/${person.userId}`}>
        <bdi>{person.profession}</bdi>
        <Stars rating={person.rating} />
      </Person>
      <Button
        size="small"
        variant="secondary"
        className="shrink-0"
        onMouseEnter={prefetchComposer}
        onFocus={prefetchComposer}
        onClick={onAsk}
      >
        <span>
          <Trans>
            Ask <bdi className="max-sm:sr-only">{firstName}</bdi> · {formatInr(messageRate ?? 0)}
          </Trans>
        </span>
      </Button>
    </li>
  );
}

/** The composer takes the text from the fragment, and can bring back the draft that it replaces. */
function ask(userId: string, { subject, content }: Message): void {
  openComposer(userId);
  const text = new URLSearchParams({ subject, content });
  history.replaceState(history.state, '', `${location.pathname}${location.search}#${text}`);
}
