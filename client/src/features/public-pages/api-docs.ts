/** The search of the API documentation, which the server renders. It hides the calls that do not have every word. */
const box = document.querySelector<HTMLElement>('.contents .search');
const input = box?.querySelector('input');
const count = box?.querySelector('[role=status]');

const calls = [...document.querySelectorAll<HTMLElement>('.operation[id]')].map((element) => ({
  element,
  link: document.querySelector(`.contents a[href="#${element.id}"]`)?.closest('li'),
  text: `${element.id} ${element.querySelector('div')?.textContent ?? ''}`.toLowerCase(),
}));
// Everything else on the page, and the groups of calls with their links, of which those without any call are hidden too.
const groups = [...document.querySelectorAll<HTMLElement>('.docs .group, .contents > ul > li, .docs > header')];
const HAS_CALLS = '.operation[id]:not([hidden]), :scope > ul:not(.fields) > li:not([hidden])';

function search(): void {
  const words = (input?.value ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  let found = 0;
  for (const { element, link, text } of calls) {
    const isFound = words.every((word) => text.includes(word));
    found += Number(isFound);
    element.hidden = !isFound;
    if (link) link.hidden = !isFound;
  }
  for (const group of groups) group.hidden = words.length > 0 && !group.querySelector(HAS_CALLS);
  if (count) count.textContent = words.length === 0 ? '' : found === 1 ? '1 call' : `${found} calls`;
}

if (box && input) {
  box.hidden = false;
  input.addEventListener('input', () => {
    search();
    scrollTo({ top: 0 });
  });
  // A link to a hidden part shows everything again.
  addEventListener('hashchange', () => {
    const target = document.querySelector(`[id="${CSS.escape(decodeURIComponent(location.hash.slice(1)))}"]`);
    if (!target?.closest('[hidden]')) return;
    input.value = '';
    search();
    target.scrollIntoView();
  });
  addEventListener('keydown', (event) => {
    const isElsewhere = event.ctrlKey || event.metaKey || event.altKey || document.activeElement === input;
    if (!isSlash(event) || isElsewhere) return;
    event.preventDefault();
    input.focus();
  });
}

/** As in the app (shortcut-keys.ts), whose code is not loaded here: keyboards of other scripts may have no slash. */
function isSlash({ key, code, shiftKey }: KeyboardEvent): boolean {
  return key === '/' || (code === 'Slash' && !shiftKey && /[^\p{scx=Latin}\p{scx=Common}]/u.test(key));
}
