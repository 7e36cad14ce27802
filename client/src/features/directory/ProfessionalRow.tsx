import { langOf } from '@proverse/shared';
import { memo } from 'react';
import { SaveButton } from '../../people/SaveButton.tsx';
import { Avatar } from '../../ui/format/person/Avatar.tsx';
import { Row } from '../../ui/layout/Row.tsx';
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

/** A professional as a row of a list: one line on a desktop, two on a phone. The whole row links as a card does. */
export const ProfessionalRow = memo(function ProfessionalRow({ person }: PersonProps) {
  const name = nameOf(person);
  return (
    <Row className="[contain-intrinsic-size:auto_7rem] [content-visibility:auto] md:min-h-18 md:[contain-intrinsic-size:auto_4.5rem]">
      <article
        // Without a link inside, j and k focus the row itself.
        {...(!canMessage(person) && { tabIndex: -1, 'data-card-target': '' })}
        aria-label={name}
        className={LAYOUT}
      >
        <Avatar name={name} imageUrl={person.avatarUrl} status={person.isOnline ? 'online' : undefined} />
        <div className="min-w-0 max-md:flex-1 max-xs:basis-full">
          <h3 className="flex min-w-0 items-center font-semibold [&>:first-child]:truncate">
            <Name person={person} />
          </h3>
          <p className="truncate text-sm text-muted">
            <bdi>{person.profession}</bdi>
          </p>
        </div>
        <div className="min-w-0 max-md:order-2 max-md:flex-1 max-xs:basis-full">
          <QuietFacts person={person} />
          <Matches matches={person.matches} />
          {person.headline && !person.matches?.length && (
            <p
              dir="auto"
              lang={langOf(person.headline)}
              className="truncate text-left text-sm text-muted max-md:hidden"
            >
              {person.headline}
            </p>
          )}
        </div>
        <PersonPrice coins={person.messageRate} />
        {isSelf(person) || person.saved === undefined ? (
          <span />
        ) : (
          <SaveButton userId={person.userId} name={name} isSaved={person.saved} className="max-md:-mr-2 md:z-10" />
        )}
        <span className="order-1 basis-full md:hidden" />
        <div className="max-md:order-2">
          <Actions person={person} />
        </div>
      </article>
    </Row>
  );
});

// On a phone the facts and the buttons are in a line below the name and the price. Fixed widths align the columns of all
// rows; on a tablet they leave the name more room.
const LAYOUT =
  'flex w-full min-w-0 flex-wrap items-center gap-x-3 outline-none ' +
  'md:grid md:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_4.5rem_2.75rem_9.5rem] ' +
  'lg:grid-cols-[auto_minmax(0,2fr)_minmax(0,3fr)_5.5rem_2.75rem_10rem]';
