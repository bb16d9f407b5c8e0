import { type RefObject, useEffect } from 'react';

export const focusInvalid = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

/** Focuses the first invalid field when the server has rejected what the form sent. */
export function useFocusInvalid(form: RefObject<HTMLElement | null>, error: Error | null): void {
  // An effect: by then the field is marked.
  useEffect(() => {
    if (error) focusInvalid(form.current);
  }, [form, error]);
}
