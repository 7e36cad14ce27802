// The only script of the landing page: the feedback dialog, the menu and the theme.

function find<T extends Element>(selector: string): T {
  const element = document.querySelector<T>(selector);
  if (!element) throw new Error(`The landing page has lost ${selector}`);
  return element;
}

const dialog = find<HTMLDialogElement>('#feedback');
const form = find<HTMLFormElement>('#feedback-form');
const thanks = find<HTMLElement>('#feedback-thanks');

find('[data-feedback-open]').addEventListener('click', () => {
  form.hidden = false;
  thanks.textContent = '';
  dialog.showModal();
  form.querySelector('input')?.focus();
});
find('[data-feedback-close]').addEventListener('click', () => dialog.close());

// A press on the backdrop is a press on the dialog itself, outside its content.
dialog.addEventListener('click', (event) => event.target === dialog && dialog.close());

form.addEventListener('submit', (event) => {
  event.preventDefault();
  console.info('Feedback', Object.fromEntries(new FormData(form)));
  form.reset();
  form.hidden = true;
  thanks.textContent = 'Thank you for your feedback!';
  find<HTMLElement>('[data-feedback-close]').focus();
});

const menu = find<HTMLElement>('#site-menu');
menu.addEventListener('click', (event) => event.target instanceof HTMLAnchorElement && menu.hidePopover());

find('[data-theme-switch]').addEventListener('click', () => {
  const { dataset } = document.documentElement;
  const isDark = dataset.theme ? dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  dataset.theme = isDark ? 'light' : 'dark';
  try {
    localStorage.setItem('proverse-theme', dataset.theme);
  } catch {
    // Storage can be blocked; the choice then lasts for this page.
  }
});
