import { createContext, type MouseEvent, use, useState } from 'react';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { getDecision } from '../../../../../shared/identification/match-decision.ts';
import { usePermission } from '../../../lib/permissions.ts';
import { useDecide } from './identificationQuery.ts';

/** The notes that are not saved yet, by comparison. */
export const useNotes = () => useState<Readonly<Record<string, string>>>({});
export const NotesContext = createContext<ReturnType<typeof useNotes>>([{}, () => {}]);

function useNote(comparisonId: string) {
  const [notes, setNotes] = use(NotesContext);
  return {
    text: notes[comparisonId],
    write: (text: string) => setNotes((all) => ({ ...all, [comparisonId]: text })),
    discard: () => setNotes(({ [comparisonId]: _, ...others }) => others),
  };
}

export function useMatchDecision(item: MilitaryItemSummary, match: Comparison) {
  const note = useNote(match.id);
  const status = getDecision(match);
  const savedNote = match.verificationNotes ?? '';
  const { mutate, isPending, variables } = useDecide(item.id, match.id, note.discard);
  const canDecide = usePermission('edit-items');

  const decide = (verified: boolean) => (event?: MouseEvent) => {
    const notes = (note.text ?? savedNote).trim();
    const isSame = status === (verified ? 'verified' : 'rejected') && notes === savedNote;
    // Ignores the second click of a double click, even after the first has finished.
    if ((event && event.detail > 1) || isSame || !canDecide) return;
    mutate({ verified, notes });
  };

  return {
    status,
    note,
    savedNote,
    isPending,
    isVerifying: isPending && variables.verified,
    isRejecting: isPending && !variables.verified,
    verify: decide(true),
    reject: decide(false),
  };
}
export type MatchDecisionState = ReturnType<typeof useMatchDecision>;
