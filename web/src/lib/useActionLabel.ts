import { useId } from 'react';

/**
 * Adds the subject to the accessible name of a button such as 'View', for screen reader users who tab
 * through buttons.
 * @param subjectId of the element that names the subject
 */
export function useActionLabel(subjectId: string) {
  const id = useId();
  return { id, 'aria-labelledby': `${id} ${subjectId}` };
}
