import type { Evidence, EvidenceField } from '../../../../../shared/entities/evidence.ts';
import { Ledger, LedgerRow } from '../../../components/Ledger.tsx';
import { StatusBadge, type Tone } from '../../../components/StatusBadge.tsx';
import { toWords } from '../../../lib/toWords.ts';
import styles from './EvidenceTable.module.css';
import { describeBits, formatBits } from './evidenceWeight.ts';

const HEADS = ['Field', 'The item says', 'The entry says', 'They are', 'Weight'];

const FIELDS: Readonly<Record<EvidenceField, string>> = {
  designation: 'Designation',
  itemType: 'Type',
  era: 'Era',
  branch: 'Branch',
  material: 'Material',
  dimensions: 'Dimensions',
  words: 'Other words',
};

const LEVELS: Readonly<Record<Evidence['level'], { word: string; tone: Tone }>> = {
  exact: { word: 'same', tone: 'good' },
  alias: { word: 'another name', tone: 'good' },
  near: { word: 'nearly', tone: 'open' },
  conflict: { word: 'conflict', tone: 'done' },
  missing: { word: 'not said', tone: 'due' },
};

/** The bar of one that weighs less than this is not as long as the widest. */
const LEAST_WIDEST = 8;

/** What each field says for the match or against it, the weightiest first. */
export function EvidenceTable({ evidence }: { evidence: readonly Evidence[] }) {
  const widest = Math.max(LEAST_WIDEST, ...evidence.map(({ bits }) => Math.abs(bits)));

  return (
    <Ledger label="Evidence by field" heads={HEADS} className={styles.columns}>
      {evidence.map((each) => (
        <EvidenceRow key={each.field} evidence={each} widest={widest} />
      ))}
    </Ledger>
  );
}

function EvidenceRow({ evidence, widest }: { evidence: Evidence; widest: number }) {
  const { field, level, bits, item, entry, reason } = evidence;
  const { word, tone } = LEVELS[level];
  // The row has said it already.
  const isUnsaid = level === 'missing' && bits === 0;
  const share = `${(Math.abs(bits) / widest) * 50}%`;

  return (
    <LedgerRow className={styles.row}>
      <h4 className={styles.field}>{FIELDS[field] ?? toWords(field)}</h4>
      <p className={styles.said}>
        <span className={styles.label}>Item </span>
        {item ?? <i className={styles.none}>nothing</i>}
      </p>
      <p className={styles.said}>
        <span className={styles.label}>Entry </span>
        {entry ?? <i className={styles.none}>nothing</i>}
      </p>
      <p className={styles.level}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
      </p>
      {!isUnsaid && (
        <div className={styles.weight}>
          <div aria-hidden="true" className={styles.scale}>
            <span
              className={bits < 0 ? styles.against : styles.inFavour}
              style={{ width: share }}
            />
          </div>
          <p className={styles.bits}>
            <b>{formatBits(bits)}</b>: {describeBits(bits)}
          </p>
        </div>
      )}
      {reason && !isUnsaid && <p className={styles.reason}>{reason}</p>}
    </LedgerRow>
  );
}
