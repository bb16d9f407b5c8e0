import { Button } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import { getDecision } from '../../../../../shared/identification/match-decision.ts';
import { formatDate } from '../../../lib/dates.ts';
import { useActionLabel } from '../../../lib/useActionLabel.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { TextArea } from '../../common/form/FormFields.tsx';
import styles from './DecisionActions.module.css';
import type { MatchDecisionState } from './useMatchDecision.ts';

interface DecisionActionsProps {
  match: Comparison;
  decision: MatchDecisionState;
  nameId: string;
  isLikely?: boolean;
  isDense?: boolean;
  children?: ReactNode;
}

/** Buttons stay enabled while pending, so that they keep the focus. */
export function DecisionActions(props: DecisionActionsProps) {
  const { match, decision, nameId, isLikely = false, isDense = false, children } = props;
  const { note, savedNote, status, isPending } = decision;
  const ButtonComponent = isDense ? TextButton : Button;
  const verify = useActionLabel(nameId);
  const reject = useActionLabel(nameId);
  const editNote = useActionLabel(nameId);
  const [isJustOpened, setIsJustOpened] = useState(false);
  const isEditingNote = note.text !== undefined;

  const toggleNote = () => {
    setIsJustOpened(!isEditingNote);
    if (isEditingNote) note.discard();
    else note.write(savedNote);
  };

  return (
    <div className={styles.actions}>
      <ButtonComponent
        {...verify}
        {...(!isDense && { variant: isLikely ? 'contained' : 'outlined' })}
        aria-pressed={status === 'verified'}
        aria-disabled={isPending}
        aria-busy={decision.isVerifying}
        className={styles.button}
        onClick={decision.verify}
      >
        Verify Match
      </ButtonComponent>
      <ButtonComponent
        {...reject}
        aria-pressed={status === 'rejected'}
        aria-disabled={isPending}
        aria-busy={decision.isRejecting}
        className={styles.button}
        onClick={decision.reject}
      >
        Reject Match
      </ButtonComponent>
      {children}
      <Button variant="text" {...editNote} onClick={toggleNote}>
        {isEditingNote ? 'Discard Note' : savedNote ? 'Edit Note' : 'Add Note'}
      </Button>
      {isEditingNote && (
        <div className={styles.note}>
          <TextArea
            autoFocus={isJustOpened}
            label={`Note on ${match.asmicEntry.asmicNumber}`}
            maxLength={5000}
            value={note.text}
            onChange={(event) => note.write(event.target.value)}
          />
          <p className={styles.hint}>It is saved when you verify or reject the match.</p>
        </div>
      )}
    </div>
  );
}

export function DecisionNote({ match }: { match: Comparison }) {
  const { verifiedByEmail, verifiedAt, verificationNotes } = match;
  const status = getDecision(match);
  const label = status === 'verified' ? 'Verified' : 'Rejected';

  if (status === 'undecided') return null;
  return (
    <div className={styles.decided}>
      <StatusBadge tone={status === 'verified' ? 'success' : 'neutral'}>{label}</StatusBadge>
      <p className={styles.decidedBy}>
        {verifiedByEmail && `by ${verifiedByEmail}`}
        {verifiedAt && ` · ${formatDate(verifiedAt)}`}
      </p>
      {verificationNotes && <p className={styles.savedNote}>{verificationNotes}</p>}
    </div>
  );
}
