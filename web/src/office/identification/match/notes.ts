import { createContext, use, useState } from 'react';

type Notes = Readonly<Record<string, string>>;

/** Unsaved notes by comparison id. They survive switching to another item. */
export const useNotes = () => useState<Notes>({});

export const NotesContext = createContext<ReturnType<typeof useNotes>>([{}, () => {}]);

/** `text` is undefined while the note is closed. */
export function useNote(comparisonId: string) {
  const [notes, setNotes] = use(NotesContext);
  return {
    text: notes[comparisonId],
    write: (text: string) => setNotes((all) => ({ ...all, [comparisonId]: text })),
    discard: () => setNotes(({ [comparisonId]: _, ...others }) => others),
  };
}
