import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FAILURE_TEXTS } from '#language/texts';
import { api } from '../../api/api.ts';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { FailedRow } from '../../ui/layout/FailedRow.tsx';
import type { RecentMessage } from './MessageRow.tsx';

const SHOWN = 6;

interface Known {
  id: string;
  name: string;
  avatar: string | null;
  profession: string;
}

/** Links to experts who replied to the user, then to saved experts. An expert in both lists is shown once. */
export function AskAgain({ messages }: { messages: readonly RecentMessage[] }) {
  const saved = api.saved.list.useQuery({ page: 0, size: SHOWN });
  const replied = messages.filter(({ direction, status }) => direction === 'sent' && status === 'replied');
  const again = new Map(replied.map(({ to }) => [to.id, to] as const));
  const others = (saved.data?.content ?? []).filter(({ userId }) => !again.has(userId));
  return (
    <>
      <People id="ask-again" title={t`Ask again`} people={[...again.values()]} />
      {saved.isError && (
        <FailedRow
          failure={FAILURE_TEXTS.directory}
          isRetrying={saved.isFetching}
          onRetry={() => void saved.refetch()}
        />
      )}
      <People
        id="saved-experts"
        title={t`Saved experts`}
        allAt="/directory?saved=1"
        people={others.map(({ userId, firstName, lastName, avatarUrl, profession }) => ({
          id: userId,
          name: `${firstName} ${lastName}`,
          avatar: avatarUrl,
          profession,
        }))}
      />
    </>
  );
}

interface PeopleProps {
  id: string;
  title: string;
  /** The address of all of them, if there may be more. */
  allAt?: string;
  people: readonly Known[];
}

/** People in a line, each of whom leads to a new message. */
function People({ id, title, allAt, people }: PeopleProps) {
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-x-3 max-xs:flex-wrap">
        <h2 id={id} className="flex min-h-11 items-center text-lg font-semibold">
          {title}
        </h2>
        {allAt !== undefined && (
          <Link href={allAt} className="inline-flex min-h-11 items-center font-medium text-primary hover:underline">
            <Trans>
              View All<span className="sr-only"> saved experts</span>
            </Trans>
          </Link>
        )}
      </div>
      <ul className="-mx-2 grid gap-1 max-sm:*:nth-[n+4]:hidden sm:grid-cols-2 lg:grid-cols-3">
        {people.slice(0, SHOWN).map(({ id: userId, name, avatar, profession }) => (
          <li key={userId}>
            <Link
              href={`/messaging?recipient=${userId}&newMessage=true`}
              className="flex items-center gap-3 rounded-control p-2 hover:bg-raised"
            >
              <Avatar name={name} imageUrl={avatar} />
              <span className="min-w-0">
                <span className="sr-only">
                  <Trans context="ahead of a name">Ask</Trans>{' '}
                </span>
                <bdi className="block truncate font-semibold">{name}</bdi>
                <bdi className="block truncate text-sm text-muted">{profession}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
