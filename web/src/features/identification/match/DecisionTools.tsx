import { type ReactNode, useState } from 'react';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import { Button } from '../../../components/Button.tsx';
import { TextArea } from '../../../components/FormFields.tsx';
import { TextButton } from '../../../components/TextButton.tsx';
import { useActionLabel } from '../../../lib/useActionLabel.ts';
import styles from './DecisionTools.module.css';
import type { MatchDecisionState } from './useMatchDecision.ts';

interface DecisionToolsProps {
  match: Comparison;
  decision: MatchDecisionState;
  /** Of what names the match. */
  nameId: string;
  /** The best one, that nobody has decided yet. */
  isLikely?: boolean;
  isDense?: boolean;
  /** What else can be done. */
  children?: ReactNode;
}

/** The buttons stay what they are while their work is under way, so that the focus stays as well. */
export function DecisionActions(props: DecisionToolsProps) {
  const { match, decision, nameId, isLikely = false, isDense = false, children } = props;
  const { note, kept, standing, isPending } = decision;
  const Press = isDense ? TextButton : Button;
  const verify = useActionLabel(nameId);
  const reject = useActionLabel(nameId);
  const noting = useActionLabel(nameId);
  const [isJustOpened, setJustOpened] = useState(false);
  const isNoting = note.text !== undefined;

  const toggleNote = () => {
    setJustOpened(!isNoting);
    if (isNoting) note.putAway();
    else note.write(kept);
  };

  return (
    <div className={styles.tools}>
      <Press
        {...verify}
        {...(!isDense && { look: isLikely ? 'solid' : 'outline' })}
        aria-pressed={standing === 'verified'}
        aria-disabled={isPending}
        aria-busy={decision.isVerifying}
        className={styles.press}
        onClick={decision.verify}
      >
        Verify Match
      </Press>
      <Press
        {...reject}
        aria-pressed={standing === 'rejected'}
        aria-disabled={isPending}
        aria-busy={decision.isRejecting}
        className={styles.press}
        onClick={decision.reject}
      >
        Reject Match
      </Press>
      {children}
      <TextButton {...noting} onClick={toggleNote}>
        {isNoting ? 'Discard the note' : kept ? 'Change the note' : 'Add a note'}
      </TextButton>
      {isNoting && (
        <div className={styles.note}>
          <TextArea
            // What was pressed has opened it.
            autoFocus={isJustOpened}
            label={`Note on ${match.asmicEntry.asmicNumber}`}
            maxLength={5000}
            value={note.text}
            onChange={(event) => note.write(event.target.value)}
          />
          <p className={styles.hint}>It is kept when you verify or reject the match.</p>
        </div>
      )}
    </div>
  );
}
