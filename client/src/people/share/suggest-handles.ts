const HANDLE_MIN = 3;
const HANDLE_MAX = 30;

/** Returns handles for this name, the best first: `asha_rao`. None if the name has too few letters a–z. */
export function suggestHandles({ firstName, lastName }: { firstName: string; lastName: string }): string[] {
  const [first, last] = [lettersOf(firstName), lettersOf(lastName)];
  const handles = [`${first}_${last}`, `${first}${last}`, `${last}_${first}`].map((handle) =>
    handle.slice(0, HANDLE_MAX).replaceAll(/^_|_$/g, ''),
  );
  return [...new Set(handles)].filter((handle) => handle.length >= HANDLE_MIN);
}

function lettersOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
}
