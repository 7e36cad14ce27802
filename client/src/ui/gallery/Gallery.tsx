import { PageTitle } from '../layout/PageTitle.tsx';
import { SkipLink } from '../layout/SkipLink.tsx';
import { ActionsSection } from './ActionsSection.tsx';
import { FieldsSection } from './FieldsSection.tsx';
import { FeedbackSection } from './FeedbackSection.tsx';
import { OverlaysSection } from './OverlaysSection.tsx';
import { PeopleSection } from './PeopleSection.tsx';

/** Every building block in its states; for development only, at /gallery.html. */
export function Gallery() {
  return (
    <>
      <SkipLink />
      <header className="sticky top-0 z-30 border-b border-line bg-canvas">
        <div className="mx-auto max-w-page px-4 py-2">
          <PageTitle title="Gallery" />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto grid max-w-page gap-12 px-4 py-8">
        <ActionsSection />
        <FieldsSection />
        <PeopleSection />
        <FeedbackSection />
        <OverlaysSection />
      </main>
    </>
  );
}
