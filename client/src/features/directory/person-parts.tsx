/** The parts that the card and the row of a professional share. */
import { markText } from '../../ui/format/mark-text.ts';
import { shortResponseTimeText } from '../../ui/format/time/response-time.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { BadgeCheck } from 'lucide-react';
import { Fragment } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { carryQuestion } from '../../sending/drafts/search-question.ts';
import { prefetchComposer } from '../../sending/composer/Composer.tsx';
import { composerPath, openComposer } from '../../sending/composer/use-compose.ts';
import { getSession } from '../../session/session-store.ts';
import { Badge } from '../../ui/format/Badge.tsx';
import { Price } from '../../ui/format/money/Price.tsx';
import { GuardedButton } from '../../ui/controls/buttons/GuardedButton.tsx';
import { Link } from '../../ui/controls/buttons/Link.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { closedReason, openingsText } from '../../ui/format/time/openings-text.ts';
import { Stars } from '../../ui/format/person/Stars.tsx';
import type { Professional } from './use-directory.ts';

export interface PersonProps {
  person: Professional;
}

export function nameOf({ firstName, lastName }: Professional): string {
  return `${firstName} ${lastName}`;
}

function disabledReason(person: Professional): string | false {
  return person.messageRate === null ? t`No price set yet` : (closedReason(person) ?? false);
}

export function isSelf({ userId }: Professional): boolean {
  return userId === getSession().user?.id;
}

/** Returns whether the user can message the person now. */
export function canMessage(person: Professional): boolean {
  return !isSelf(person) && disabledReason(person) === false;
}

/** The name, as a link to a new message if one can be sent. From 768 px on, the link covers the card or row. */
export function Name({ person }: PersonProps) {
  const [mark] = person.verified;
  return (
    <>
      {canMessage(person) ? (
        <Link
          href={person.web?.ask ?? composerPath(person.userId)}
          onClick={() => carryQuestion(person.userId)}
          data-card-target=""
          className={NAME}
        >
          <bdi>{nameOf(person)}</bdi>
          <span className="sr-only">
            <Trans>: new message</Trans>
          </span>
        </Link>
      ) : (
        <bdi>{nameOf(person)}</bdi>
      )}
      {mark && (
        <span title={markText(mark)}>
          <BadgeCheck aria-hidden className="ml-1 inline size-4 align-[-0.15em] text-success" />
          <span className="sr-only">, {markText(mark)}</span>
        </span>
      )}
    </>
  );
}

/** `★ 4.8 (16) · 2 places left this week · replies in 7 h · Online now · 95% response`, in one line. */
export function QuietFacts({ person }: PersonProps) {
  const { rating, totalRatings, responseRate, averageResponseTime, availabilityStatus, isOnline } = person;
  const facts = [
    // What matters most is first, because the end is cut off on a phone.
    openingsText(person),
    averageResponseTime !== null && t`replies in ${shortResponseTimeText(averageResponseTime)}`,
    isOnline && (availabilityStatus === 'busy' ? t`Busy` : t`Online now`),
    responseRate !== null && t`${responseRate}% response`,
  ].filter((fact) => typeof fact === 'string');
  const [first, ...others] = facts;
  return (
    // The line hides what would wrap. So only the first fact may lose its end, and the others are left out whole.
    <p className="flex flex-wrap gap-x-1 overflow-hidden text-sm text-muted xs:h-5">
      <span className="flex max-w-full min-w-0 items-center gap-x-1 max-xs:flex-wrap">
        <span className="inline-flex shrink-0 text-ink">
          <Stars rating={rating} count={rating === null ? undefined : totalRatings} />
        </span>{' '}
        {first !== undefined && <span className="xs:truncate">· {first}</span>}
      </span>
      {others.map((fact) => (
        <Fragment key={fact}>
          {' '}
          <span className="max-w-full xs:truncate">· {fact}</span>
        </Fragment>
      ))}
    </p>
  );
}

/** Why the search found the person. */
export function Matches({ matches }: { matches: readonly string[] | undefined }) {
  if (!matches || matches.length === 0) return null;
  return (
    <p className="truncate text-sm">
      <span className="text-muted">
        <Trans>Matches:</Trans>
      </span>{' '}
      <bdi className="font-semibold">{matches.join(', ')}</bdi>
    </p>
  );
}

/** What a message to the person costs. */
export function PersonPrice({ coins }: { coins: number | null }) {
  if (coins === null)
    return (
      <p className="text-sm text-muted">
        <Trans>No price yet</Trans>
      </p>
    );
  return (
    <p>
      <Price coins={coins} />
      <span className="sr-only">
        {' '}
        <Trans>per message</Trans>
      </span>
    </p>
  );
}

/** The buttons. They lie above the link that covers the card or row, so that they can be clicked. */
export function Actions({ person }: PersonProps) {
  const name = nameOf(person);
  return (
    <div className="ml-auto flex items-center justify-end gap-2 max-xs:flex-wrap [&_:is(a,button)]:relative [&_:is(a,button)]:z-10">
      {isSelf(person) && (
        <Badge tone="primary">
          <Trans>You</Trans>
        </Badge>
      )}
      <LinkButton
        size="small"
        variant="secondary"
        href={person.web?.page ?? `/profile/${person.userId}`}
        isOtherDocument={person.web !== undefined}
        aria-label={t`View ${name}`}
        onClick={() => carryQuestion(person.userId)}
      >
        <Trans>View</Trans>
      </LinkButton>
      {!isSelf(person) && (
        <GuardedButton
          size="small"
          disabledReason={disabledReason(person)}
          aria-label={person.web ? t`Ask ${name}` : t`Message ${name}`}
          onMouseEnter={prefetchComposer}
          onFocus={prefetchComposer}
          onClick={() => {
            carryQuestion(person.userId);
            if (person.web) navigate(person.web.ask);
            else openComposer(person.userId);
          }}
        >
          {person.web ? t`Ask` : t({ context: 'verb', message: 'Message' })}
        </GuardedButton>
      )}
    </div>
  );
}

// On a phone, where the name alone is the link, the padding makes it as high as a finger needs and moves nothing.
const NAME =
  'max-md:-my-3 max-md:py-3 rounded-chip underline-offset-4 hover:underline md:after:absolute md:after:inset-0 md:after:rounded-card md:focus-visible:outline-none';
