import { createContext, use, useState } from 'react';

type Notes = Readonly<Record<string, string>>;

export const useNotes = () => useState<Notes>({});

export const NotesContext = createContext<ReturnType<typeof useNotes>>([{}, () => {}]);

export function useNote(comparisonId: string) {
  const [notes, setNotes] = use(NotesContext);
  return {
    text: notes[comparisonId],
    write: (text: string) => setNotes((all) => ({ ...all, [comparisonId]: text })),
    discard: () => setNotes(({ [comparisonId]: _, ...others }) => others),
  };
}
