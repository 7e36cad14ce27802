import { langOf } from '@proverse/shared';
import { memo } from 'react';
import { SaveButton } from '../../people/SaveButton.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import {
  Actions,
  canMessage,
  isSelf,
  Matches,
  Name,
  nameOf,
  PersonPrice,
  QuietFacts,
  type PersonProps,
} from './person-parts.tsx';

/**
 * A professional as a card. From 768 px on, the whole card links to a new message in the messages screen, while the button
 * opens the composer here. Neither works on the user's own card, without a price, or while the person takes no new
 * messages.
 */
export const ProfessionalCard = memo(function ProfessionalCard({ person }: PersonProps) {
  const name = nameOf(person);
  return (
    <li className="flex [contain-intrinsic-size:auto_15rem] [content-visibility:auto]">
      <article
        // Without a link inside, j and k focus the card itself.
        {...(!canMessage(person) && { tabIndex: -1, 'data-card-target': '' })}
        aria-label={name}
        className={CARD}
      >
        <div className="flex min-w-0 items-start gap-3 max-xs:flex-wrap">
          <Avatar name={name} imageUrl={person.avatarUrl} size="card" status={person.isOnline ? 'online' : undefined} />
          <div className="min-w-0 flex-1 self-center max-xs:order-last max-xs:basis-full">
            <h3 className="font-semibold wrap-anywhere">
              <Name person={person} />
            </h3>
            <p className="text-sm text-muted wrap-anywhere">
              <bdi>{person.profession}</bdi>
            </p>
          </div>
          {!isSelf(person) && person.saved !== undefined && (
            <SaveButton userId={person.userId} name={name} isSaved={person.saved} className="-mt-2 -mr-2 md:z-10" />
          )}
        </div>
        {person.headline && (
          <p dir="auto" lang={langOf(person.headline)} className="line-clamp-2 text-left text-sm">
            {person.headline}
          </p>
        )}
        <div className="flex grow flex-col gap-1">
          <QuietFacts person={person} />
          <Matches matches={person.matches} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t border-line pt-3">
          <PersonPrice coins={person.messageRate} />
          <Actions person={person} />
        </div>
      </article>
    </li>
  );
});

const CARD =
  'relative flex w-full min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 transition-colors ' +
  'md:has-[h3_a]:hover:border-control focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-primary ' +
  'md:has-[h3_a:focus-visible]:outline-2 md:has-[h3_a:focus-visible]:-outline-offset-2 md:has-[h3_a:focus-visible]:outline-primary';
