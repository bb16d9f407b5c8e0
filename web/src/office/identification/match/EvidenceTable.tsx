import type { Evidence, EvidenceField } from '../../../../../shared/entities/evidence.ts';
import { toWords } from '../../../lib/toWords.ts';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import { ColumnList, ColumnListRow } from '../../common/ColumnList.tsx';
import styles from './EvidenceTable.module.css';

const HEADERS = ['Field', 'Item', 'Reference', 'Comparison', 'Weight'];

const FIELDS: Readonly<Record<EvidenceField, string>> = {
  designation: 'Designation',
  itemType: 'Type',
  era: 'Era',
  branch: 'Branch',
  material: 'Material',
  dimensions: 'Dimensions',
  words: 'Keywords',
  unexplained: 'Not in the entry',
  unsaid: 'Not in the description',
  rival: 'Another entry',
};

const LEVELS: Readonly<Record<Evidence['level'], { label: string; tone: Tone }>> = {
  exact: { label: 'same', tone: 'success' },
  alias: { label: 'another name', tone: 'success' },
  near: { label: 'similar', tone: 'info' },
  conflict: { label: 'conflict', tone: 'critical' },
  missing: { label: 'missing', tone: 'attention' },
};

const DOUBT_LABELS: Partial<Record<EvidenceField, string>> = {
  unexplained: 'unexplained',
  unsaid: 'unexplained',
  rival: 'rival',
};

/** Scale of the bars in bits; a stronger field extends it. */
const MIN_SCALE_BITS = 8;

export function EvidenceTable({ evidence }: { evidence: readonly Evidence[] }) {
  const maxBits = Math.max(MIN_SCALE_BITS, ...evidence.map(({ bits }) => Math.abs(bits)));

  return (
    <ColumnList label="Evidence by field" heads={HEADERS} className={styles.columns}>
      {evidence.map((each) => (
        <EvidenceRow key={each.field} evidence={each} maxBits={maxBits} />
      ))}
    </ColumnList>
  );
}

function EvidenceRow({ evidence, maxBits }: { evidence: Evidence; maxBits: number }) {
  const { field, level, bits, item, entry, reason } = evidence;
  const { label, tone } = LEVELS[level];
  const hasNoWeight = level === 'missing' && bits === 0;
  const share = `${(Math.abs(bits) / maxBits) * 50}%`;

  return (
    <ColumnListRow className={styles.row}>
      <h4 className={styles.field}>{FIELDS[field] ?? toWords(field)}</h4>
      <p className={styles.value}>
        <span className={styles.label}>Item </span>
        {item ?? <i className={styles.none}>missing</i>}
      </p>
      <p className={styles.value}>
        <span className={styles.label}>Reference </span>
        {entry ?? <i className={styles.none}>missing</i>}
      </p>
      <p className={styles.level}>
        <StatusBadge tone={tone}>{DOUBT_LABELS[field] ?? label}</StatusBadge>
      </p>
      {!hasNoWeight && (
        <div className={styles.weight}>
          <div aria-hidden="true" className={styles.scale}>
            <span className={bits < 0 ? styles.against : styles.inFavor} style={{ width: share }} />
          </div>
          <p className={styles.bits}>
            <b>{formatBits(bits)}</b>: {describeBits(bits)}
          </p>
        </div>
      )}
      {reason && !hasNoWeight && <p className={styles.reason}>{reason}</p>}
    </ColumnListRow>
  );
}

const NEGLIGIBLE = 0.05;
const THOUSAND = 1000;
const MILLION = 1_000_000;

function formatBits(bits: number): string {
  if (Math.abs(bits) < NEGLIGIBLE) return '0';
  return `${bits > 0 ? '+' : '−'}${Math.abs(bits).toFixed(1)}`;
}

function describeBits(bits: number): string {
  if (Math.abs(bits) < NEGLIGIBLE) return 'no evidence';
  return `${formatFactor(2 ** Math.abs(bits))} ${bits > 0 ? 'more' : 'less'} likely`;
}

function formatFactor(times: number): string {
  if (times >= MILLION) return 'over a million times';
  const rounded =
    times < 10 ? Number(times.toFixed(1)) : Number(times.toPrecision(times < THOUSAND ? 1 : 2));
  return `${rounded.toLocaleString('en-US')} times`;
}
