import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './LandingPage.tsx';

/** The landing page as HTML, for `index.html`; called by the build and by the dev server. */
export function renderLanding(): string {
  return renderToStaticMarkup(<LandingPage />);
}
