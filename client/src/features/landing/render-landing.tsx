import { t } from '@lingui/core/macro';
import { renderToStaticMarkup } from 'react-dom/server';
import { LandingPage } from './LandingPage.tsx';

/** The landing page as HTML, for the build and the dev server. */
export function renderLanding(): string {
  return renderToStaticMarkup(<LandingPage />);
}

/** The texts that `index.html` itself has, each with its translation. */
export function documentTexts(): Readonly<Record<string, string>> {
  return {
    'Proverse: ask the right expert, pay only for an answer': t`Proverse: ask the right expert, pay only for an answer`,
    'Proverse is a professional universe. Ask an expert for a fixed price in coins: you get a written answer, or every coin back.': t`Proverse is a professional universe. Ask an expert for a fixed price in coins: you get a written answer, or every coin back.`,
    'You see the price before you write, and get a written answer or a full refund.': t`You see the price before you write, and get a written answer or a full refund.`,
  };
}
