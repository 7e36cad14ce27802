import { useRef } from 'react';
import { Redirect } from 'wouter';
import { VisitorPage } from '../../app/VisitorPage.tsx';
import { useSession } from '../../session/session-store.ts';
import { LinkButton } from '../../ui/controls/buttons/LinkButton.tsx';
import { patchSearch } from '../../ui/hooks/address/query-codec.ts';
import { useQuestion } from '../../ui/hooks/address/use-question.ts';
import { useSearch } from '../../ui/hooks/address/use-search.ts';
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Results, resultTextOf } from './DirectoryScreen.tsx';
import { FilterBar } from './FilterBar.tsx';
import { useDirectory } from './use-directory.ts';

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
            Sign In
          </LinkButton>
          <LinkButton variant="ghost" href="/auth?tab=join" className="max-xs:hidden">
            Join Free
          </LinkButton>
        </>
      }
    >
      <VisitorDirectory />
    </VisitorPage>
  );
}

function VisitorDirectory() {
  const directory = useDirectory({ isVisitor: true });
  const searchInput = useRef<HTMLInputElement>(null);
  const isPhone = useMediaQuery('(width < 48rem)');
  return (
    <>
      <PageTitle title="Find an expert" />
      <FilterBar
        filters={directory.filters}
        searchInput={searchInput}
        resultText={resultTextOf(directory)}
        isPhone={isPhone}
      />
      <Results
        directory={directory}
        showsEveryone={false}
        isPhone={isPhone}
        searchInput={searchInput}
        // Cards lead to the visitor's composer instead.
        onMessage={() => undefined}
      />
    </>
  );
}
