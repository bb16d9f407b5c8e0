import { type RefObject, useEffect } from 'react';

/** A date is a group of fields, which cannot have the focus itself. */
const INVALID =
  '[aria-invalid="true"]:not([role="group"]), [role="group"][aria-invalid="true"] [role="spinbutton"]';

export const focusInvalid = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>(INVALID)?.focus();

export function useFocusInvalid(form: RefObject<HTMLElement | null>, error: Error | null): void {
  // Effect: the field must be marked as invalid first.
  useEffect(() => {
    if (error) focusInvalid(form.current);
  }, [form, error]);
}
