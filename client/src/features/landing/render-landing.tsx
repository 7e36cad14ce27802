import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './LandingPage.tsx';

/** The landing page as HTML, for the build and the dev server. */
export function renderLanding(): string {
  return renderToStaticMarkup(<LandingPage />);
}
