/** The help pages of the site, in the order of their menu. Each has a text in server/src/public-pages/help/texts. */
export const HELP_PAGES = ['how-it-works', 'refunds', 'withdrawals', 'fees', 'contact', 'privacy', 'terms'] as const;

export type HelpPage = (typeof HELP_PAGES)[number];

/** The path of a help page, or of their list. */
export const helpPath = (page?: HelpPage): string => (page === undefined ? '/help' : `/help/${page}`);

/** What the footer of every page links to. */
export const FOOTER_LINKS = [
  { label: 'Help', href: helpPath() },
  { label: 'Contact', href: helpPath('contact') },
  { label: 'Privacy', href: helpPath('privacy') },
  { label: 'Terms', href: helpPath('terms') },
] as const;
