import { FAILURE_TEXTS } from '@proverse/shared';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { pointerReleased } from './pointer-release.ts';
import { whenIdle } from './when-idle.ts';

/**
 * A form over one of the shared schemas: checked when a field is left and then as it changes, focus on the first
 * field in error at submit. `handleSubmit` hands over the schema's output. The schema's code is loaded when the page is
 * idle, at the latest at the first check; where it does not come the first field says so, and nothing is sent. `load`
 * must be the same function at each render. A form over several tabs leads to its errors by itself: without
 * `focusesErrors`.
 */
export function useLazyZodForm<Input extends FieldValues, Output>(
  load: () => Promise<$ZodType<Output, Input>>,
  defaultValues: DefaultValues<NoInfer<Input>>,
  { focusesErrors = true } = {},
): UseFormReturn<Input, unknown, Output> {
  // A failed download is told at the first check, not before.
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

/** Wires the fields of a form: `{...field('email')}` brings the registration and the error of one. */
export function fieldsOf<Input extends FieldValues, Output>(form: UseFormReturn<Input, unknown, Output>) {
  return <Name extends Path<Input>>(name: Name, options?: RegisterOptions<Input, Name>) => ({
    ...form.register(name, options),
    error: form.getFieldState(name, form.formState).error?.message,
  });
}

/** Puts the server's `errors: { field: text }` onto the form's fields, and the focus on the first of them. */
export function applyServerErrors<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'getValues' | 'setError'>,
  errors: Readonly<Record<string, string>>,
): void {
  // In the order of the form, so that the first is the topmost.
  const known = Object.keys(form.getValues()).filter((field) => Object.hasOwn(errors, field));
  known.forEach((field, index) => {
    const message = errors[field];
    // A key of the form's values is one of its paths; the library's type cannot know.
    if (message !== undefined)
      form.setError(field as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
}
