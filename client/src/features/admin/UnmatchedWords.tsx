import { t } from '@lingui/core/macro';
import type { contract, OutputOf } from '@proverse/shared';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { formatCount } from '../../ui/format/money/money.ts';
import { dayText } from '../../ui/format/time/day-text.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Skeleton } from '../../ui/layout/Skeleton.tsx';
import { Table, type Column } from '../../ui/layout/Table.tsx';

type Word = OutputOf<typeof contract.admin.unmatchedWords>['words'][number] & { id: string };

const COLUMNS: readonly Column<Word>[] = [
  { name: t`Word`, cell: ({ word }) => <bdi className="wrap-anywhere">{word}</bdi> },
  { name: t`People`, isNumber: true, cell: ({ people }) => formatCount(people) },
  { name: t`Last search`, isNumber: true, cell: ({ lastDay }) => dayText(lastDay) },
];

/** The height of the section while there is nothing to show. */
export const UNMATCHED_HEIGHT = 'min-h-24';

export interface UnmatchedWordsProps {
  /** Undefined while loading. */
  words: OutputOf<typeof contract.admin.unmatchedWords>['words'] | undefined;
  /** The failure, if there is one. */
  children: ReactNode;
}

/** What people look for and do not find. */
export function UnmatchedWords({ words, children }: UnmatchedWordsProps) {
  return (
    <section aria-labelledby="unmatched" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="unmatched" className="text-lg font-semibold">
          {t`Searches without a match`}
        </h2>
        <p className="text-sm text-muted">{t`Words of at least three people, last 90 days`}</p>
      </div>
      {children ||
        (words === undefined ? (
          <Skeleton className={cx('rounded-card', UNMATCHED_HEIGHT)} />
        ) : (
          <Words words={words.map((each) => ({ ...each, id: each.word }))} />
        ))}
    </section>
  );
}

function Words({ words }: { words: readonly Word[] }) {
  if (words.length === 0)
    return (
      <Card>
        <p className="text-muted">{t`Words that find no expert will appear here.`}</p>
      </Card>
    );
  return (
    <Card padding="none">
      <Table label={t`Words without a match`} columns={COLUMNS} rows={words} isSticky={false} />
    </Card>
  );
}
