import type { MouseEvent } from 'react';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import type { MilitaryItem } from '../../../../../shared/entities/military-item.ts';
import { showErrorToast } from '../../../components/toast/showErrorToast.ts';
import { toast } from '../../../components/toast/toast.ts';
import { useSingleFlight } from '../../../lib/useSingleFlight.ts';
import { useDecide } from '../identificationQuery.ts';
import { getDecision } from '../matchDecision.ts';
import { useNote } from '../notes.ts';

/** What is decided of one match, and how it is decided: by one press. */
export function useMatchDecision(item: MilitaryItem, match: Comparison) {
  const start = useSingleFlight();
  const note = useNote(match.id);
  const standing = getDecision(match);
  const kept = match.verificationNotes ?? '';
  const { mutate, isPending, variables } = useDecide(
    { militaryItemId: item.id, comparisonId: match.id },
    {
      onDone: () => {
        note.putAway();
        toast({ title: 'Match Verified', description: 'Comparison result has been verified' });
      },
      onFailed: (error) => showErrorToast(error),
    },
  );

  const decide = (verified: boolean) => (event: MouseEvent) => {
    const notes = (note.text ?? kept).trim();
    const isSame = standing === (verified ? 'verified' : 'rejected') && notes === kept;
    // The second click of a double one may come when the work of the first is done.
    if (event.detail > 1 || isSame) return;
    start((onSettled) => mutate({ verified, notes }, { onSettled }));
  };

  return {
    standing,
    note,
    kept,
    isPending,
    /** While that is under way. */
    isVerifying: isPending && variables?.verified === true,
    isRejecting: isPending && variables?.verified === false,
    verify: decide(true),
    reject: decide(false),
  };
}
export type MatchDecisionState = ReturnType<typeof useMatchDecision>;
