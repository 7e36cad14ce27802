import { SkipLink } from '../../ui/layout/SkipLink.tsx';
import { FeedbackDialog } from './FeedbackDialog.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { JoinBand } from './JoinBand.tsx';
import { Pricing } from './Pricing.tsx';
import { Professionals } from './Professionals.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';

/** The landing page. It is rendered to HTML at build time, so no component here may need the browser. */
export function LandingPage() {
  return (
    <>
      <SkipLink />
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <Hero />
        <Features />
        <Professionals />
        <HowItWorks />
        <Pricing />
        <JoinBand />
      </main>
      <SiteFooter />
      <FeedbackDialog />
    </>
  );
}
