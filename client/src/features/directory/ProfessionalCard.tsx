import { MessageSquare } from 'lucide-react';
import { memo } from 'react';
import { Link } from '../../ui/controls/Link.tsx';
import { SaveButton } from '../../saved/SaveButton.tsx';
import { prefetchComposer } from '../../composer/Composer.tsx';
import { PersonFacts } from '../../composer/PersonFacts.tsx';
import { Avatar } from '../../ui/format/Avatar.tsx';
import { Badge } from '../../ui/format/Badge.tsx';
import { GuardedButton } from '../../ui/controls/GuardedButton.tsx';
import { Coins } from '../../ui/format/Coins.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/controls/LinkButton.tsx';
import { formatInr } from '../../ui/format/money.ts';
import { closedReason } from '../../ui/format/openings-text.ts';
import type { Professional } from './use-directory.ts';

const SHOWN_SKILLS = 3;

export interface ProfessionalCardProps {
  person: Professional;
  layout: 'grid' | 'list';
  isSelf: boolean;
  onMessage: (userId: string) => void;
}

/**
 * A professional. From 768 px on, the whole card links to a new message in the messages screen, while the button opens the
 * composer here. Neither works on the user's own card, without a price, or while the person takes no new messages.
 */
export const ProfessionalCard = memo(function ProfessionalCard({
  person,
  layout,
  isSelf,
  onMessage,
}: ProfessionalCardProps) {
  const name = `${person.firstName} ${person.lastName}`;
  const disabledReason = person.messageRate === null ? 'No price set yet' : (closedReason(person) ?? false);
  const canMessage = !isSelf && disabledReason === false;
  return (
    <li
      className={cx(
        ITEM,
        layout === 'list' ? '[contain-intrinsic-size:auto_8rem]' : '[contain-intrinsic-size:auto_17rem]',
      )}
    >
      <article
        // Without a link inside, j and k focus the card itself.
        {...(!canMessage && { tabIndex: -1, 'data-card-target': '' })}
        aria-label={name}
        className={cx(CARD, layout === 'list' && LIST_CARD)}
      >
        <div
          className={cx(
            'flex min-w-0 items-start justify-between gap-3 max-xs:flex-wrap',
            layout === 'list' && 'lg:flex-[2_1_0]',
          )}
        >
          <Avatar name={name} imageUrl={person.avatarUrl} status={person.isOnline ? 'online' : undefined} />
          <div className="min-w-0 flex-1 max-xs:order-last max-xs:basis-full">
            <h3 className="font-semibold wrap-anywhere">
              {canMessage ? (
                <Link
                  href={`/messaging?recipient=${person.userId}&newMessage=true`}
                  data-card-target=""
                  className={NAME}
                >
                  <bdi>{name}</bdi>
                  <span className="sr-only">: new message</span>
                </Link>
              ) : (
                <bdi>{name}</bdi>
              )}
            </h3>
            <p className="text-sm text-muted wrap-anywhere">
              <bdi>{person.profession}</bdi>
            </p>
            {layout === 'list' && person.headline && (
              <p dir="auto" className="mt-1 line-clamp-1 text-sm">
                {person.headline}
              </p>
            )}
          </div>
          {!isSelf && (
            <SaveButton userId={person.userId} name={name} isSaved={person.saved} className="-mt-2 -mr-2 md:z-10" />
          )}
        </div>
        {layout === 'grid' && person.headline && (
          <p dir="auto" className="line-clamp-2 text-sm">
            {person.headline}
          </p>
        )}
        <div className={cx('flex min-w-0 flex-col gap-3', layout === 'list' ? 'md:gap-2 lg:flex-[2_1_0]' : 'grow')}>
          <PersonFacts {...person} ratingCount={person.totalRatings} marks={person.verified.slice(0, 1)} />
          {person.matches && person.matches.length > 0 ? (
            <Matches matches={person.matches} />
          ) : (
            <Skills skills={person.skills} />
          )}
        </div>
        <div className={cx(FOOTER, layout === 'list' ? 'md:col-span-2 lg:w-72 lg:border-t-0 lg:pt-0' : 'mt-auto')}>
          <Price coins={person.messageRate} stacked={layout === 'grid'} />
          <div className="ml-auto flex items-center gap-2 max-xs:ml-0 max-xs:flex-wrap">
            {isSelf && <Badge tone="primary">You</Badge>}
            <LinkButton size="small" variant="secondary" href={`/profile/${person.userId}`} aria-label={`View ${name}`}>
              View
            </LinkButton>
            {!isSelf && (
              <GuardedButton
                size="small"
                icon={<MessageSquare aria-hidden />}
                disabledReason={disabledReason}
                aria-label={`Message ${name}`}
                onMouseEnter={prefetchComposer}
                onFocus={prefetchComposer}
                onClick={() => onMessage(person.userId)}
              >
                Message
              </GuardedButton>
            )}
          </div>
        </div>
      </article>
    </li>
  );
});

/** `stacked` puts the rupees below the coins, so that a long price does not wrap the footer of its card. */
function Price({ coins, stacked }: { coins: number | null; stacked: boolean }) {
  if (coins === null) return <p className="text-sm text-muted">No price yet</p>;
  return (
    <p className={cx('flex', stacked ? 'flex-col' : 'flex-wrap items-center gap-x-1.5')}>
      <Coins value={coins} />
      <span className="text-sm text-muted">({formatInr(coins)})</span>
      <span className="sr-only">per message</span>
    </p>
  );
}

/** Why the search found the person. */
function Matches({ matches }: { matches: readonly string[] }) {
  return (
    <p className="text-sm wrap-anywhere">
      <span className="text-muted">Matches:</span> <bdi className="font-semibold">{matches.join(', ')}</bdi>
    </p>
  );
}

function Skills({ skills }: { skills: readonly string[] }) {
  if (skills.length === 0) return null;
  const moreCount = skills.length - SHOWN_SKILLS;
  return (
    <ul aria-label="Skills" className="flex min-w-0 flex-wrap gap-1.5">
      {skills.slice(0, SHOWN_SKILLS).map((skill) => (
        <li key={skill} className="max-w-full wrap-anywhere">
          <Badge>
            <bdi>{skill}</bdi>
          </Badge>
        </li>
      ))}
      {moreCount > 0 && <li className="self-center text-xs text-muted">+{moreCount} more</li>}
    </ul>
  );
}

// The browser skips layout and paint of cards that are off screen, so a long list stays fast.
const ITEM = 'flex [content-visibility:auto]';

const CARD =
  'relative flex w-full min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 transition-colors ' +
  'md:has-[h3_a]:hover:border-control focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-primary ' +
  'md:has-[h3_a:focus-visible]:outline-2 md:has-[h3_a:focus-visible]:-outline-offset-2 md:has-[h3_a:focus-visible]:outline-primary';

const LIST_CARD = 'md:grid md:grid-cols-2 md:gap-x-6 lg:flex lg:flex-row lg:items-center';

const NAME =
  'rounded-chip underline-offset-4 hover:underline md:after:absolute md:after:inset-0 md:after:rounded-card md:focus-visible:outline-none';

// Above the link that covers the card, so that the buttons in the footer can be clicked.
const FOOTER =
  'flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line pt-3 [&_:is(a,button)]:relative [&_:is(a,button)]:z-10';
