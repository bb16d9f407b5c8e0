import { type RefObject, useEffect } from 'react';

export const focusInvalid = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();

export function useFocusInvalid(form: RefObject<HTMLElement | null>, error: Error | null): void {
  // Effect: the field must be marked as invalid first.
  useEffect(() => {
    if (error) focusInvalid(form.current);
  }, [form, error]);
}
