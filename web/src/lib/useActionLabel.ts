import { useId } from 'react';

/** Adds the name of its subject to that of a button such as 'View', for screen reader users who tab. */
export function useActionLabel(subjectId: string) {
  const id = useId();
  return { id, 'aria-labelledby': `${id} ${subjectId}` };
}
