import { Button } from '@mui/material';
import { useId, useRef, useState } from 'react';
import type { Comparison } from '../../../../../shared/entities/comparison.ts';
import type { Evidence, EvidenceField } from '../../../../../shared/entities/evidence.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { endSentence } from '../../../lib/endSentence.ts';
import { useActionLabel } from '../../../lib/useActionLabel.ts';
import { useLetterKeys } from '../../../lib/useLetterKeys.ts';
import { Photo } from '../../../ui/Photo.tsx';
import { useEntry } from '../reference/entry/entriesQuery.ts';
import { isOwnPicture } from '../reference/entry/pictures.ts';
import { DecisionActions, DecisionNote } from './DecisionActions.tsx';
import { Indicators } from './Indicators.tsx';
import { MatchDialog } from './MatchDialog.tsx';
import styles from './MatchRow.module.css';
import { MatchScore } from './MatchScore.tsx';
import { useMatchDecision } from './useMatchDecision.ts';

interface MatchRowProps {
  item: MilitaryItemSummary;
  match: Comparison;
  isDense: boolean;
  isLikely: boolean;
  isKeyTarget: boolean;
  onNext: (() => void) | undefined;
}

export function MatchRow(props: MatchRowProps) {
  const { item, match, isDense, isLikely, isKeyTarget, onNext } = props;
  const id = useId();
  const details = useActionLabel(id);
  const [isOpen, setIsOpen] = useState(false);
  const decision = useMatchDecision(item, match);
  const { asmicNumber, designation } = match.asmicEntry;
  const ButtonComponent = isDense ? TextButton : Button;
  const row = useRef<HTMLLIElement>(null);
  useLetterKeys({
    actions: { v: decision.verify, r: decision.reject },
    isMeant: () => {
      const focused = document.activeElement?.closest('[data-decision]');
      return focused ? focused === row.current : isKeyTarget;
    },
  });

  return (
    <li ref={row} data-decision={decision.status} data-dense={isDense} className={styles.match}>
      {!isDense && <ReferenceThumbnail entryId={match.asmicEntryId} />}
      <div id={id} className={styles.description}>
        <p className={styles.number}>{asmicNumber}</p>
        <h4 className={styles.designation}>{designation}</h4>
      </div>
      <div className={styles.score}>
        <MatchScore match={match} />
      </div>
      <div className={styles.body}>
        <Reasons evidence={match.evidence ?? []} isDense={isDense} />
        {!isDense && <DoubtReasons evidence={match.evidence ?? []} />}
        <Indicators match={match} />
        <div className={styles.prose}>
          <p>
            <span className={styles.label}>Key differences: </span>
            {match.differencesSummary || 'none found'}
          </p>
          {match.comparisonNotes && !isDense && (
            <p className={styles.notes}>{match.comparisonNotes}</p>
          )}
        </div>
        <DecisionNote match={match} />
        <DecisionActions
          match={match}
          decision={decision}
          nameId={id}
          isLikely={isLikely}
          isDense={isDense}
        >
          <ButtonComponent {...details} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            View Details
          </ButtonComponent>
        </DecisionActions>
      </div>
      {isOpen && (
        <MatchDialog
          item={item}
          match={match}
          decision={decision}
          onClose={() => setIsOpen(false)}
          onNext={
            onNext &&
            (() => {
              setIsOpen(false);
              onNext();
            })
          }
        />
      )}
    </li>
  );
}

function ReferenceThumbnail({ entryId }: { entryId: string | undefined }) {
  return (
    <div aria-hidden="true" className={styles.reference}>
      {entryId ? <ReferencePhoto entryId={entryId} /> : <Photo src={null} alt="" />}
    </div>
  );
}

function ReferencePhoto({ entryId }: { entryId: string }) {
  const { data, isPending } = useEntry(entryId);

  return isPending ? null : <Photo src={data?.referenceImages?.find(isOwnPicture)} alt="" />;
}

const MAX_REASONS = 3;
const STRONG_BITS = 3;

interface ReasonsProps {
  evidence: readonly Evidence[];
  isDense: boolean;
}

const DOUBTS: ReadonlySet<EvidenceField> = new Set(['unexplained', 'unsaid', 'rival']);

function Reasons({ evidence, isDense }: ReasonsProps) {
  const [first, ...others] = evidence
    .filter(({ bits, reason }) => bits > 0 && reason)
    .sort((a, b) => b.bits - a.bits)
    .slice(0, isDense ? 1 : MAX_REASONS);

  if (!first) return null;
  return (
    <p data-strong={!isDense && first.bits >= STRONG_BITS} className={styles.reasons}>
      <span className="visually-hidden">Why: </span>
      <span className={styles.first}>{endSentence(first.reason)}</span>
      {others.map(({ field, reason }) => (
        <span key={field}> {endSentence(reason)}</span>
      ))}
    </p>
  );
}

function DoubtReasons({ evidence }: { evidence: readonly Evidence[] }) {
  const doubts = evidence.filter(({ field }) => DOUBTS.has(field));

  if (doubts.length === 0) return null;
  return (
    <ul aria-label="What lowers the score" className={styles.doubts}>
      {doubts.map(({ field, reason }) => (
        <li key={field}>{endSentence(reason)}</li>
      ))}
    </ul>
  );
}
