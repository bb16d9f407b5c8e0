import type { MouseEvent } from 'react';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { getDecision } from '../../../../../shared/identification/match-decision.ts';
import { showErrorToast, toast } from '../../../lib/toast.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { useDecide } from './identificationQuery.ts';
import { useNote } from './notes.ts';

export function useMatchDecision(item: MilitaryItemSummary, match: Comparison) {
  const start = useSingleFlight();
  const note = useNote(match.id);
  const status = getDecision(match);
  const savedNote = match.verificationNotes ?? '';
  const { mutate, isPending, variables } = useDecide(
    { militaryItemId: item.id, comparisonId: match.id },
    {
      onDone: () => {
        note.discard();
        toast({ title: 'Match Verified', description: 'Comparison result has been verified' });
      },
      onFailed: (error) => showErrorToast(error),
    },
  );

  const decide = (verified: boolean) => (event?: MouseEvent) => {
    const notes = (note.text ?? savedNote).trim();
    const isSame = status === (verified ? 'verified' : 'rejected') && notes === savedNote;
    // Ignores the second click of a double click, even after the first has finished.
    if ((event && event.detail > 1) || isSame) return;
    start((onSettled) => mutate({ verified, notes }, { onSettled }));
  };

  return {
    status,
    note,
    savedNote,
    isPending,
    isVerifying: isPending && variables?.verified === true,
    isRejecting: isPending && variables?.verified === false,
    verify: decide(true),
    reject: decide(false),
  };
}
export type MatchDecisionState = ReturnType<typeof useMatchDecision>;
