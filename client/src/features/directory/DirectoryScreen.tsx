import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Bookmark, LayoutGrid, List, RefreshCw } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { Redirect } from 'wouter';
import { api } from '../../api/api.ts';
import { VisitorPage } from '../../app/VisitorPage.tsx';
import { useSession } from '../../session/session-store.ts';
import { Composer } from '../../sending/composer/Composer.tsx';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { IconButton } from '../../ui/controls/buttons/IconButton.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { patchSearch } from '../../ui/hooks/address/query-codec.ts';
import { useQuestion } from '../../ui/hooks/address/use-question.ts';
import { useSearch } from '../../ui/hooks/address/use-search.ts';
import { useQueryState } from '../../ui/hooks/address/use-query-state.ts';
import { DirectoryResults } from './DirectoryResults.tsx';
import { ClearFilters, FilterBar } from './FilterBar.tsx';
import { SortField } from './FilterFields.tsx';
import { isEveryone, layoutQuery, narrowingCount } from './filters.ts';
import { Highlights } from './Highlights.tsx';
import { useCompose } from '../../sending/composer/use-compose.ts';
import { useDirectory } from './use-directory.ts';

/** Search, filter, compare and message professionals. */
export function DirectoryScreen() {
  const compose = useCompose();
  return (
    <div className="flex flex-col gap-6">
      <Directory isVisitor={false} />
      <Composer recipientId={compose.recipientId} onClose={compose.close} />
    </div>
  );
}

/** The directory for people who are not signed in. Others are in the directory itself. */
export function VisitorDirectoryScreen() {
  const { isAuthenticated } = useSession();
  const question = useQuestion();
  const search = useSearch();
  if (isAuthenticated) return <Redirect to={`/directory${patchSearch(search, { q: question || null })}`} replace />;
  return (
    <VisitorPage
      className="flex max-w-page flex-col gap-6 py-4 md:py-8"
      links={
        <>
          <LinkButton variant="ghost" href="/auth">
            <Trans>Sign In</Trans>
          </LinkButton>
          <LinkButton variant="ghost" href="/auth?tab=join" className="max-xs:hidden">
            <Trans>Join Free</Trans>
          </LinkButton>
        </>
      }
    >
      <Directory isVisitor />
    </VisitorPage>
  );
}

function Directory({ isVisitor }: { isVisitor: boolean }) {
  const directory = useDirectory({ isVisitor });
  const { filters } = directory;
  const searchInput = useRef<HTMLInputElement>(null);
  const isPhone = useMediaQuery('(width < 48rem)');
  // Where the order is beside the list, the highlights above it stay. A phone's panel is far from both.
  const hasOnlyOrder = isPhone ? isEveryone(filters.applied) : narrowingCount(filters.applied) === 0;
  const showsEveryone = !isVisitor && hasOnlyOrder;
  const highlights = api.directory.highlights.useQuery(undefined, { enabled: showsEveryone });
  // How many sections there will be is not known, and nothing below them may move.
  const isWaiting = showsEveryone && highlights.isLoading;
  return (
    <>
      <PageTitle title={isVisitor ? t`Find an expert` : t`Directory`} />
      <FilterBar filters={filters} searchInput={searchInput} resultText={resultTextOf(directory)} isPhone={isPhone} />
      {showsEveryone && <Highlights query={highlights} />}
      {!isWaiting && <Results {...{ directory, showsEveryone, isPhone, searchInput }} />}
    </>
  );
}

interface ResultsProps {
  directory: ReturnType<typeof useDirectory>;
  showsEveryone: boolean;
  isPhone: boolean;
  searchInput: RefObject<HTMLInputElement | null>;
}

/** The list with its count and order. */
function Results({ directory, showsEveryone, isPhone, searchInput }: ResultsProps) {
  const { filters, query, totalCount } = directory;
  const { isAuthenticated } = useSession();
  const [layout, setLayout] = useQueryState('view', layoutQuery);
  const resultText = resultTextOf(directory);
  return (
    <>
      <h2 className={showsEveryone ? '-mb-3 text-lg font-semibold' : 'sr-only'}>
        {showsEveryone ? t`All experts` : t`Results`}
      </h2>
      <div className="-mb-2 flex min-h-11 items-center justify-end gap-1 max-xs:flex-wrap">
        <div className="mr-auto flex min-w-0 flex-wrap items-center gap-x-4">
          <p role="status" className={totalCount === 0 ? 'sr-only' : 'min-w-0 text-sm wrap-anywhere text-muted'}>
            {resultText && t`${resultText} found`}
          </p>
          {/* An empty result offers this itself. */}
          {!(query.isSuccess && totalCount === 0) && (
            <ClearFilters
              filters={filters.shown}
              onClear={() => {
                filters.clear();
                // The button disappears with the filters, so the focus needs a new place.
                searchInput.current?.focus();
              }}
            />
          )}
        </div>
        {!isPhone && <SortField isPill value={filters.shown} onChange={filters.change} />}
        {isAuthenticated && (
          <IconButton
            label={t`Saved experts only`}
            icon={<Bookmark aria-hidden />}
            aria-pressed={filters.shown.saved}
            onClick={() => filters.change({ saved: !filters.shown.saved })}
          />
        )}
        {/* From 480 px on, the header has this button. */}
        <IconButton
          label={t`Refresh`}
          icon={<RefreshCw aria-hidden />}
          busy={query.isFetching}
          onClick={() => void query.refetch()}
          className="sm:hidden"
        />
        <div role="group" aria-label={t`Layout`} className="flex gap-1">
          <IconButton
            label={t`Grid`}
            icon={<LayoutGrid aria-hidden />}
            aria-pressed={layout === 'grid'}
            onClick={() => setLayout('grid', { replace: true })}
          />
          <IconButton
            label={t`List`}
            icon={<List aria-hidden />}
            aria-pressed={layout === 'list'}
            onClick={() => setLayout('list', { replace: true })}
          />
        </div>
      </div>
      <DirectoryResults directory={directory} layout={layout} />
    </>
  );
}

function resultTextOf({ query, totalCount }: ReturnType<typeof useDirectory>): string {
  return query.data ? plural(totalCount, { one: '# professional', other: '# professionals' }) : '';
}
