import type { contract, OutputOf } from '@proverse/shared';
import { api } from '../../../api/api.ts';
import { prefetchComposer } from '../../../sending/composer/Composer.tsx';
import { openComposer } from '../../../sending/composer/use-compose.ts';
import { Button } from '../../../ui/controls/buttons/Button.tsx';
import { LinkButton } from '../../../ui/controls/buttons/LinkButton.tsx';
import { formatInr } from '../../../ui/format/money/money.ts';
import { Person } from '../../../ui/format/person/Person.tsx';
import { Stars } from '../../../ui/format/person/Stars.tsx';
import { isClosed } from '../../../ui/format/time/openings-text.ts';
import { SkeletonList } from '../../../ui/layout/Skeleton.tsx';
import type { Message } from '../message-sides.ts';

type Professional = OutputOf<typeof contract.directory.professionals>['content'][number];

const SHOWN = 3;

/** Offers three experts like the one who did not answer. The composer for them begins with the text of the message. */
export function AskSomeoneElse({ message }: { message: Message }) {
  const { toUserId, fromUserId } = message;
  // The words of the question stay out of the request, which has its search in the address.
  const search = { keyword: message.toUser.profession, page: 0, size: 12 };
  const { data, isLoading } = api.directory.professionals.useQuery(search);
  const people = (data?.content ?? [])
    .filter((person) => ![toUserId, fromUserId].includes(person.userId) && canBeAsked(person))
    .slice(0, SHOWN);
  return (
    <section aria-labelledby="someone-else" className="flex flex-col gap-3">
      <div>
        <h3 id="someone-else" className="text-lg font-semibold">
          Ask someone else
        </h3>
        <p className="text-sm text-muted">Your text is kept. You can change it before sending.</p>
      </div>
      {isLoading && <SkeletonList label="Loading experts…" count={SHOWN} className="h-17" />}
      {people.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {people.map((person) => (
            <Suggestion key={person.userId} person={person} onAsk={() => ask(person.userId, message)} />
          ))}
        </ul>
      )}
      <LinkButton variant="ghost" href="/directory" className="self-start">
        Explore Directory
      </LinkButton>
    </section>
  );
}

function Suggestion({ person, onAsk }: { person: Professional; onAsk: () => void }) {
  const { firstName, lastName, messageRate } = person;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <Person name={`${firstName} ${lastName}`} imageUrl={person.avatarUrl} href={`/profile/${person.userId}`}>
        <bdi>{person.profession}</bdi>
        <Stars rating={person.rating} />
      </Person>
      <Button
        size="small"
        variant="secondary"
        onMouseEnter={prefetchComposer}
        onFocus={prefetchComposer}
        onClick={onAsk}
      >
        Ask {firstName} · {formatInr(messageRate ?? 0)}
      </Button>
    </li>
  );
}

function canBeAsked(person: Professional): boolean {
  return person.messageRate !== null && !isClosed(person);
}

/** The composer takes the text from the fragment, and can bring back the draft that it replaces. */
function ask(userId: string, { subject, content }: Message): void {
  openComposer(userId);
  const text = new URLSearchParams({ subject, content });
  history.replaceState(history.state, '', `${location.pathname}${location.search}#${text}`);
}
