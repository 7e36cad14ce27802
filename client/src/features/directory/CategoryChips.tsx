import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { CategoryId } from '@proverse/shared';
import { CATEGORIES } from '#language/names';
import { useEffect, useRef } from 'react';
import { api } from '../../api/api.ts';
import { useSession } from '../../session/session-store.ts';
import { Chip } from '../../ui/controls/Chip.tsx';
import { CategoryIcon } from '../../ui/format/CategoryIcon.tsx';
import { formatCount } from '../../ui/format/money/money.ts';

export interface CategoryChipsProps {
  chosen: CategoryId | '';
  /** Called with an empty string when the chosen category is switched off. */
  onChoose: (category: CategoryId | '') => void;
}

/** The categories with the number of people in each, in a line that scrolls. */
export function CategoryChips({ chosen, onChoose }: CategoryChipsProps) {
  const { isAuthenticated } = useSession();
  const query = api.directory.categories.useQuery({}, { enabled: isAuthenticated });
  // Before the response, and for visitors, only the counts are missing.
  const categories = query.data?.categories ?? CATEGORIES.map((category) => ({ ...category, people: null }));
  const list = useRef<HTMLUListElement>(null);
  // The category that a link chose may be outside the screen.
  useEffect(() => {
    const chip = list.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (chip && list.current) list.current.scrollLeft = chip.offsetLeft - list.current.offsetLeft - EDGE_PX;
  }, []);
  return (
    <ul ref={list} aria-label={t`Categories`} className={ONE_LINE}>
      {categories.map(({ id, name, people }) => (
        <li key={id} className="flex max-w-full shrink-0">
          <Chip icon={<CategoryIcon id={id} />} isOn={chosen === id} onClick={() => onChoose(chosen === id ? '' : id)}>
            {name}
            <Count people={people} />
          </Chip>
        </li>
      ))}
    </ul>
  );
}

const SHOWN_MAX = 3;

export interface NearestCategoriesProps {
  keyword: string;
  onChoose: (category: CategoryId) => void;
}

/** The categories nearest to a search that found no one. Nothing if none is nearer than the others. */
export function NearestCategories({ keyword, onChoose }: NearestCategoriesProps) {
  const { isAuthenticated } = useSession();
  const { data } = api.directory.categories.useQuery({ keyword }, { enabled: isAuthenticated });
  const categories = data?.categories ?? [];
  // Words that belong to no category leave them in their usual order.
  if (categories.every(({ id }, index) => id === CATEGORIES[index]?.id)) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="text-sm text-muted">
        <Trans>Closest categories</Trans>
      </p>
      <ul className="flex flex-wrap gap-2">
        {categories.slice(0, SHOWN_MAX).map(({ id, name, people }) => (
          <li key={id} className="flex max-w-full">
            <Chip icon={<CategoryIcon id={id} />} isOn={false} onClick={() => onChoose(id)}>
              {name}
              <Count people={people} />
            </Chip>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Count({ people }: { people: number | null }) {
  return (
    <span className="min-w-[2ch] font-normal text-muted tabular-nums">
      {people === null ? <>&nbsp;</> : formatCount(people)}
    </span>
  );
}

const EDGE_PX = 48;

// The padding leaves room for the focus ring, which the scroll box would cut off.
const ONE_LINE = '-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none]';
