import { useId } from 'react';

/** Props for a button or link that says only what it does ('View'): its accessible name also contains the
 *  element it acts on, for those who move from button to button.
 *  @param subjectId of the element that names the subject */
export function useActionLabel(subjectId: string) {
  const id = useId();
  return { id, 'aria-labelledby': `${id} ${subjectId}` };
}
