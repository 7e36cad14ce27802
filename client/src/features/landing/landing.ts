// The only script of the landing page: the feedback dialog, the question, the menu, the theme, when the example plays, and real people.
import { fillShowcase } from './fill-showcase.ts';
import { offerSpeaking } from './speak.ts';

// The server sends this page for unknown addresses too.
const { lang } = document.documentElement;
const home = lang === 'en' ? '/' : `/${lang}/`;
if (location.pathname !== home) history.replaceState(null, '', home);

/** The share of the example that must be visible before it plays. */
const EXCHANGE_SEEN = 0.75;

function find(selector: string, within: ParentNode = document): HTMLElement {
  const element = within.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`The page lacks ${selector}`);
  return element;
}

const dialog = find('#feedback') as HTMLDialogElement;
const form = find('#feedback-form') as HTMLFormElement;
const closeButton = find('[data-feedback-close]');
const thanks = find('#feedback-thanks');

find('[data-feedback-open]').addEventListener('click', () => {
  form.hidden = false;
  thanks.textContent = '';
  dialog.showModal();
  form.querySelector('input')?.focus();
});
closeButton.addEventListener('click', () => dialog.close());

// A click on the backdrop targets the dialog itself.
dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());

const message = find('textarea', form) as HTMLTextAreaElement;
// `required` accepts text that is only spaces.
message.addEventListener('input', () =>
  message.setCustomValidity(message.value.trim() ? '' : (form.dataset.missing ?? '')),
);

form.addEventListener('submit', (event) => {
  event.preventDefault();
  // oxlint-disable-next-line no-console -- The specification says that feedback is only logged locally.
  console.info('Feedback', Object.fromEntries(new FormData(form)));
  form.reset();
  form.hidden = true;
  thanks.textContent = thanks.dataset.text ?? '';
  closeButton.focus();
});

const question = find('[data-question]') as HTMLFormElement;
question.addEventListener('submit', (event) => {
  event.preventDefault();
  const text = question.querySelector('input')?.value.trim();
  // The fragment stays in the browser.
  const address = question.dataset.question ?? '';
  location.assign(text ? `${address}#${new URLSearchParams({ q: text }).toString()}` : address);
});

offerSpeaking(question);

const menu = find('#site-menu');
menu.addEventListener('click', (event) => event.target instanceof HTMLAnchorElement && menu.hidePopover());

function switchTheme(): void {
  const { dataset } = document.documentElement;
  const isDark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = isDark ? 'light' : 'dark';
  try {
    localStorage.setItem('proverse-theme', dataset.theme);
  } catch {
    // Storage is blocked, so the choice only lasts for this page.
  }
}
// There is one theme button in the header and one in the menu.
for (const button of document.querySelectorAll('[data-theme-switch]')) button.addEventListener('click', switchTheme);

// On a phone the example begins below the fold, and plays when it can be seen.
const exchange = find('.exchange');
const seen = new IntersectionObserver(
  ([entry]) => {
    const isSeen = entry !== undefined && entry.intersectionRatio >= EXCHANGE_SEEN;
    exchange.classList.toggle('waits', !isSeen);
    if (isSeen) seen.disconnect();
  },
  { threshold: EXCHANGE_SEEN },
);
seen.observe(exchange);

void fillShowcase(home);
