import { FAILURE_TEXTS } from '@proverse/shared';
import { useEffect, useRef, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { pointerReleased } from '../../ui/hooks/pointer-release.ts';
import { whenIdle } from '../../ui/hooks/when-idle.ts';

export type Fields = Readonly<Record<string, string>>;
export type FieldErrors<V extends Fields> = { readonly [K in keyof V]?: string | undefined };

/** What the server takes of the values, or what is wrong with them. */
export type Check<V extends Fields, Output> = (values: V) => { output: Output } | { errors: FieldErrors<V> };

/**
 * A form of text fields: a field is told what is wrong with it once it was left and then as it changes, and at submit
 * all are, with the focus on the first in error. Written out because it stands in the first download of /auth, where
 * react-hook-form would cost 12 kB. The check's code is loaded when the page is idle, at the latest at submit; `load`
 * must be the same function at each render.
 */
export function useAuthForm<V extends Fields, Output>(load: () => Promise<Check<V, Output>>, initial: V) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<keyof V>>(new Set());
  const [refused, setRefused] = useState<FieldErrors<V>>({});
  const [check, setCheck] = useState<Check<V, Output>>();
  const inputs = useRef(new Map<keyof V, HTMLInputElement>());
  const names = Object.keys(initial);

  // A failed download is tried again at submit.
  useEffect(
    () =>
      whenIdle(
        () =>
          void load().then(
            (loaded) => setCheck(() => loaded),
            () => undefined,
          ),
      ),
    [load],
  );

  const wrong: FieldErrors<V> = check ? errorsOf(check, values) : {};
  const errors: FieldErrors<V> = Object.fromEntries(
    names.flatMap((name) => {
      const text = refused[name] ?? (left.has(name) ? wrong[name] : undefined);
      return text === undefined ? [] : [[name, text]];
    }),
  ) as FieldErrors<V>;

  function change(changes: Partial<V>): void {
    setValues((current) => ({ ...current, ...changes }));
    // What the server said was about another text.
    setRefused((current) => ({ ...current, ...blank(changes) }));
  }

  function focusFirst(found: FieldErrors<V>): void {
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) inputs.current.get(first)?.focus();
  }

  async function submit(send: (output: Output) => void): Promise<void> {
    setLeft(new Set(names));
    const loaded = check ?? (await load().catch(() => undefined));
    if (!loaded) return setRefused({ [names[0] ?? '']: FAILURE_TEXTS.network } as FieldErrors<V>);
    setCheck(() => loaded);
    const checked = loaded(values);
    if ('output' in checked) send(checked.output);
    else focusFirst(checked.errors);
  }

  return {
    values,
    errors,
    change,
    /** Begins anew with these values. */
    reset(fresh: V): void {
      setValues(fresh);
      setLeft(new Set());
      setRefused({});
    },
    focus: (name: keyof V): void => inputs.current.get(name)?.select(),
    /** Puts what the server refused onto its fields, and the focus on the first of them. */
    refuse(found: Readonly<Record<string, string>> | undefined): void {
      setRefused(found ?? {});
      focusFirst(found ?? {});
    },
    /** For the form's `onSubmit`; `send` gets what the server takes. */
    onSubmit: (send: (output: Output) => void) => (event: SubmitEvent) => {
      event.preventDefault();
      void submit(send);
    },
    /** Spreads onto a field. */
    field: (name: keyof V & string) => ({
      name,
      value: values[name],
      error: errors[name],
      ref: (input: HTMLInputElement | null): void => {
        if (input) inputs.current.set(name, input);
        else inputs.current.delete(name);
      },
      onChange: (event: ChangeEvent<HTMLInputElement>): void => change({ [name]: event.target.value } as Partial<V>),
      onBlur: async (): Promise<void> => {
        await pointerReleased();
        setLeft((current) => new Set(current).add(name));
      },
    }),
  };
}

function errorsOf<V extends Fields, Output>(check: Check<V, Output>, values: V): FieldErrors<V> {
  const checked = check(values);
  return 'errors' in checked ? checked.errors : {};
}

function blank<V extends Fields>(changes: Partial<V>): FieldErrors<V> {
  return Object.fromEntries(Object.keys(changes).map((name) => [name, undefined])) as FieldErrors<V>;
}
