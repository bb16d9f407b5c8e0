import { useId } from 'react';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { useLetterKeys } from '../../../lib/useLetterKeys.ts';
import { Button } from '../../../ui/Button.tsx';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { DecisionActions, DecisionNote } from './DecisionActions.tsx';
import { EvidenceTable } from './EvidenceTable.tsx';
import { Indicators } from './Indicators.tsx';
import styles from './MatchDialog.module.css';
import { ReferenceDetails } from './ReferenceDetails.tsx';
import { Score } from './Score.tsx';
import { SideBySide } from './SideBySide.tsx';
import type { MatchDecisionState } from './useMatchDecision.ts';

interface MatchDialogProps {
  item: MilitaryItemSummary;
  match: Comparison;
  decision: MatchDecisionState;
  onClose: () => void;
  onNext: (() => void) | undefined;
}

/** The stored evidence shows at once; the reference entry loads separately. */
export function MatchDialog({ item, match, decision, onClose, onNext }: MatchDialogProps) {
  const id = useId();
  const { asmicNumber, designation } = match.asmicEntry;
  const evidence = match.evidence ?? [];
  useLetterKeys({
    actions: { v: decision.verify, r: decision.reject, n: onNext },
    isDialog: true,
  });

  return (
    <DetailsDialog
      title={designation}
      subtitle={
        <span id={id}>
          {asmicNumber} for {item.name}
        </span>
      }
      onClose={onClose}
    >
      <div className={styles.body}>
        <div className={styles.summary}>
          <Score match={match} />
          <Indicators match={match} />
        </div>
        <SideBySide item={item} match={match} />
        <section aria-label="Evidence">
          <h3 className={styles.title}>Evidence</h3>
          <p className={styles.prose}>
            <span className={styles.label}>Key differences: </span>
            {match.differencesSummary || 'none found'}
          </p>
          {match.comparisonNotes && (
            <p className={`${styles.prose} ${styles.notes}`}>{match.comparisonNotes}</p>
          )}
          {evidence.length > 0 && <EvidenceTable evidence={evidence} />}
        </section>
        <ReferenceDetails entryId={match.asmicEntryId} />
        <div className={styles.foot}>
          <DecisionNote match={match} />
          <DecisionActions
            match={match}
            decision={decision}
            nameId={id}
            isLikely={decision.status === 'undecided'}
          >
            {onNext && decision.status === 'verified' && (
              <Button variant="solid" onClick={onNext}>
                Next Item
              </Button>
            )}
          </DecisionActions>
        </div>
      </div>
    </DetailsDialog>
  );
}
