import { createContext, use, useState } from 'react';

type Notes = Readonly<Record<string, string>>;

/** What is typed of matches and not sent yet, by the comparison's id: it outlasts a look at another
 *  item. */
export const useNotes = () => useState<Notes>({});

export const NotesContext = createContext<ReturnType<typeof useNotes>>([{}, () => {}]);

/** The note on one match; its text is undefined while it is not opened. */
export function useNote(comparisonId: string) {
  const [notes, setNotes] = use(NotesContext);
  return {
    text: notes[comparisonId],
    write: (text: string) => setNotes((all) => ({ ...all, [comparisonId]: text })),
    putAway: () => setNotes(({ [comparisonId]: _, ...others }) => others),
  };
}
