interface Extent {
  /** What a text in the page's language contains, as the source of a regular expression. */
  letters: string;
  /** What the people of the test wrote or are called. */
  values: readonly string[];
  names: string;
}

/** Words that are the same in every language. */
export const UNTRANSLATED_NAMES =
  'Proverse|UPI|IFSC|PDF|QR|UTR|API|CSV|URL|HTML|JPEG|PNG|WebP|AVIF|IST|kB|MB|English|PayPal|WhatsApp|LinkedIn|Ctrl|Esc|Enter';

/**
 * Finds English that an interface in another language still shows or tells a screen reader. Runs inside the page. Text of
 * people is left out: it has a `lang`, a `<bdi>` or a `dir` of its own, or is one of `values`.
 */
export function untranslatedText({ letters, values, names }: Extent): string[] {
  const OF_PEOPLE = 'bdi, code, pre, kbd, [dir=auto], script, style, noscript, template, [lang]:not(html)';
  const translated = new RegExp(letters, 'u');
  const name = new RegExp(`^(${names})$`);
  const found = new Set<string>();
  function check(text: string, element: Element): void {
    // Addresses and IDs, such as a•••@okaxis and pi_1f2, are no words.
    const own = values.reduce((rest, value) => rest.replaceAll(value, ''), text).replaceAll(/\S*[@_]\S*/g, '');
    const words = own.match(/\p{L}{2,}/gu)?.filter((word) => !name.test(word) && !/^[A-Z]+$/.test(word)) ?? [];
    if (words.length === 0 || translated.test(own) || element.closest(OF_PEOPLE)) return;
    if (/^\S+\.\w+$/.test(own.trim())) return;
    found.add(`“${text.replace(/\s+/g, ' ').trim().slice(0, 60)}” is not translated`);
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent?.checkVisibility()) check(walker.currentNode.nodeValue ?? '', parent);
  }
  for (const attribute of ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']) {
    // An article is labelled with the name of a person.
    for (const element of document.querySelectorAll(`[${attribute}]:not(article)`)) {
      if (element.checkVisibility()) check(element.getAttribute(attribute) ?? '', element);
    }
  }
  return [...found];
}
