import { useEffect, useRef, type RefObject } from 'react';

/** Puts the cursor into a form's first field when the form takes the place of another one. */
export function useFocusFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return form;
}
