/** How a value is written in the address. Defaults are left out, so that addresses stay short. */
export interface QueryCodec<T> {
  /** Returns the default for missing and invalid text. */
  parse: (text: string | null) => T;
  /** Null removes the parameter from the address. */
  format: (value: T) => string | null;
}

/** Returns the codec of a value that is one of `choices`. */
export function oneOf<const T extends string>(choices: readonly T[], fallback: NoInfer<T>): QueryCodec<T> {
  return {
    parse: (text) => choices.find((choice) => choice === text) ?? fallback,
    format: (value) => (value === fallback ? null : value),
  };
}

/** Text, empty by default. */
export const textQuery: QueryCodec<string> = {
  parse: (text) => text ?? '',
  format: (value) => value || null,
};

/** Text that may be absent, such as the id of the opened message. */
export const optionalQuery: QueryCodec<string | null> = {
  parse: (text) => text || null,
  format: (value) => value,
};

/** Returns the codec of a whole number of at least 0, such as a page. */
export function wholeNumber(fallback: number): QueryCodec<number> {
  return {
    parse: (text) => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : fallback),
    format: (value) => (value === fallback ? null : String(value)),
  };
}

/** Returns the search string with some parameters changed. The others keep their order. */
export function patchSearch(search: string, changes: Record<string, string | null>): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
