import { useLocationProperty } from 'wouter/use-browser-location';

/**
 * What a visitor would like to ask is in the fragment of the address, `#q=…`. Browsers send everything else of an address
 * to the server, at the latest when the page is reloaded.
 */
export function useQuestion(): string {
  return useLocationProperty(readQuestion, () => '');
}

export function readQuestion(): string {
  return new URLSearchParams(location.hash.slice(1)).get('q') ?? '';
}

/** Returns the fragment with a question, or an empty string without one. */
export function questionFragment(question: string): string {
  return question === '' ? '' : `#${new URLSearchParams({ q: question }).toString()}`;
}
