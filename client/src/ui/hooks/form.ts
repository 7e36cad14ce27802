import { inLanguage } from '#language/in-language';
import { FAILURE_TEXTS } from '#language/texts';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { pointerReleased } from './pointer-release.ts';
import { whenIdle } from './when-idle.ts';

/**
 * Returns a form that validates with a shared schema, which `load` downloads when the page is idle or at the first
 * validation. If the download fails, the first validated field shows an error. `load` must be the same function at each
 * render. A form over several tabs shows its errors itself and turns `focusesErrors` off.
 */
export function useLazyZodForm<Input extends FieldValues, Output>(
  load: () => Promise<$ZodType<Output, Input>>,
  defaultValues: DefaultValues<NoInfer<Input>>,
  { focusesErrors = true } = {},
): UseFormReturn<Input, unknown, Output> {
  // A failed download is ignored here, because the validation tries again and reports a failure.
  useEffect(() => whenIdle(() => void load().catch(() => undefined)), [load]);
  return useForm<Input, unknown, Output>({
    async resolver(...given) {
      const [schema] = await Promise.all([load().catch(() => undefined), pointerReleased()]);
      if (schema) return standardSchemaResolver<Input, unknown, Output>(schema)(...given);
      const [, , { names = [] }] = given;
      const unchecked = { [String(names[0])]: { type: 'unchecked', message: FAILURE_TEXTS.network } };
      return { values: {}, errors: unchecked as FieldErrors<Input> };
    },
    defaultValues,
    mode: 'onTouched',
    shouldFocusError: focusesErrors,
  });
}

/**
 * Returns a form whose few rules are registered with its fields, for a dialog that the server checks anyway. Errors first
 * show when it is submitted, unless `mode` says otherwise.
 */
export function useRuleForm<Input extends FieldValues>(
  defaultValues: DefaultValues<Input>,
  mode: 'onSubmit' | 'onChange' = 'onSubmit',
): UseFormReturn<Input> {
  return useForm<Input>({ defaultValues, mode });
}

/** Returns a function that registers a field: `{...field('email')}` passes the field's registration and its error. */
export function fieldsOf<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) {
  return <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => ({
    ...form.register(name, options),
    error: shownError(form.getFieldState(name, form.formState).error?.message),
  });
}

/** Returns an error in the page's language. That of a schema is in English. */
export function shownError(message: string | undefined): string | undefined {
  return message && inLanguage(message);
}

/**
 * Returns a function that registers a field whose control is given its value, such as an amount or radio buttons:
 * `{...control('amount')}` passes the value, what to do with a new one, the registration and the error.
 */
export function controlsOf<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) {
  const field = fieldsOf(form);
  return <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => {
    const { onChange, ...registration } = field(name, options);
    return {
      ...registration,
      value: form.watch(name),
      onValueChange: (value: PathValue<Input, Name>) => void onChange({ target: { name, value } }),
    };
  };
}

/** Returns the rule of a text that may not be blank. */
export function filled(message: string) {
  return (text: string) => text.trim() !== '' || message;
}

/** Shows the server's `errors: { field: text }` on the form's fields and focuses the first one. */
export function applyServerErrors<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'getValues' | 'setError'>,
  errors: Readonly<Record<string, string>>,
): void {
  // In the form's order, so that the topmost field gets the focus.
  const known = Object.keys(form.getValues()).filter((field) => Object.hasOwn(errors, field));
  known.forEach((field, index) => {
    const message = errors[field];
    // A key of the form's values is one of its paths, which the library's type does not express.
    if (message !== undefined)
      form.setError(field as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
}
