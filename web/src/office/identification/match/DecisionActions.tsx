import { Box, Button, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import { getDecision } from '../../../../../shared/identification/match-decision.ts';
import { formatDate } from '../../../lib/dates.ts';
import { usePermission } from '../../../lib/permissions.ts';
import { useActionLabel } from '../../../lib/useActionLabel.ts';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { TextArea } from '../../common/form/FormFields.tsx';
import { Row } from '../../common/Row.ts';
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
  const canDecide = usePermission('edit-items');
  const variant = isDense ? 'text' : 'outlined';
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

  if (!canDecide) return <Row sx={{ gap: '0.5rem 0.75rem' }}>{children}</Row>;
  return (
    <Row sx={{ gap: '0.5rem 0.75rem' }}>
      <Button
        {...verify}
        variant={isLikely ? 'contained' : variant}
        aria-pressed={status === 'verified'}
        aria-disabled={isPending}
        aria-busy={decision.isVerifying}
        onClick={decision.verify}
      >
        Verify Match
      </Button>
      <Button
        {...reject}
        variant={variant}
        aria-pressed={status === 'rejected'}
        aria-disabled={isPending}
        aria-busy={decision.isRejecting}
        onClick={decision.reject}
      >
        Reject Match
      </Button>
      {children}
      <Button {...editNote} variant="text" onClick={toggleNote}>
        {isEditingNote ? 'Discard Note' : savedNote ? 'Edit Note' : 'Add Note'}
      </Button>
      {isEditingNote && (
        <Box sx={{ flexBasis: '100%', maxWidth: '40rem' }}>
          <TextArea
            autoFocus={isJustOpened}
            label={`Note on ${match.asmicEntry.asmicNumber}`}
            maxLength={5000}
            value={note.text}
            onChange={(event) => note.write(event.target.value)}
          />
          <Typography variant="caption" component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
            It is saved when you verify or reject the match.
          </Typography>
        </Box>
      )}
    </Row>
  );
}

export function DecisionNote({ match }: { match: Comparison }) {
  const { verifiedByEmail, verifiedAt, verificationNotes } = match;
  const status = getDecision(match);

  if (status === 'undecided') return null;
  return (
    <div>
      <Row sx={{ columnGap: 1 }}>
        {status === 'verified' ? (
          <StatusBadge tone="success">Verified</StatusBadge>
        ) : (
          <StatusBadge tone="neutral">Rejected</StatusBadge>
        )}
        <Typography variant="caption">
          {verifiedByEmail && `by ${verifiedByEmail}`}
          {verifiedAt && ` · ${formatDate(verifiedAt)}`}
        </Typography>
      </Row>
      {verificationNotes && (
        <Typography variant="body2" sx={{ maxWidth: '68ch', whiteSpace: 'pre-line' }}>
          {verificationNotes}
        </Typography>
      )}
    </div>
  );
}
