import { CATEGORIES, type CategoryId } from '@proverse/shared';
import { api } from '../../api.ts';
import { Chip } from '../../ui/controls/Chip.tsx';
import { CategoryIcon } from '../../ui/format/CategoryIcon.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { cx } from '../../ui/cx.ts';

export interface CategoryChipsProps {
  /** The categories closest in meaning come first. */
  keyword: string;
  /** Shows only this many. */
  shownMax?: number;
  chosen: CategoryId | '';
  /** Called with an empty string when the chosen category is switched off. */
  onChoose: (category: CategoryId | '') => void;
}

/** The categories with the number of people in each. Without `shownMax` they form one line that scrolls on a phone. */
export function CategoryChips({ keyword, shownMax, chosen, onChoose }: CategoryChipsProps) {
  const query = api.directory.categories.useQuery(keyword ? { keyword } : {});
  // Before the response, a list without a keyword lacks only the counts. With a keyword its order is unknown.
  const isOrderKnown = keyword === '' || !query.isPending;
  const categories = query.data?.categories ?? CATEGORIES.map((category) => ({ ...category, people: null }));
  return (
    <ul
      aria-label="Categories"
      className={cx(
        shownMax === undefined ? ONE_LINE : 'flex flex-wrap justify-center gap-2',
        !isOrderKnown && 'invisible',
      )}
    >
      {categories.slice(0, shownMax).map(({ id, name, people }) => (
        <li key={id} className="flex max-w-full shrink-0">
          <Chip icon={<CategoryIcon id={id} />} isOn={chosen === id} onClick={() => onChoose(chosen === id ? '' : id)}>
            {name}
            <span className="min-w-[2ch] font-normal text-muted tabular-nums">
              {people === null ? '' : formatCount(people)}
            </span>
          </Chip>
        </li>
      ))}
    </ul>
  );
}

/** One line that scrolls on a phone. The padding leaves room for the focus ring, which the scroll box would cut off. */
export const ONE_LINE =
  '-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] ' +
  'md:m-0 md:flex-wrap md:overflow-visible md:p-0';
