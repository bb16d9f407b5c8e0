import { useId } from 'react';

/** For a button or link that says what it does: has its name say to what as well, since who goes from
 *  button to button does not hear what stands around them.
 *  @param subjectId of the element that names it. */
export function useActionLabel(subjectId: string) {
  const id = useId();
  return { id, 'aria-labelledby': `${id} ${subjectId}` };
}
