import { Box, Typography } from '@mui/material';
import { useMemo } from 'react';
import type { Evidence, EvidenceField } from '../../../../../shared/entities/evidence.ts';
import { toWords } from '../../../lib/toWords.ts';
import { StatusBadge, type Tone } from '../../../ui/StatusBadge.tsx';
import { column } from '../../common/column.ts';
import { type Column, DataTable } from '../../common/list/DataTable.tsx';

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
  const columns = useMemo(() => getColumns(maxBits), [maxBits]);

  return (
    <DataTable
      label="Evidence by field"
      columns={columns}
      rows={evidence}
      getKey={({ field }) => field}
      rowHeight={69}
      phoneColumns="minmax(0, 1fr) auto"
    />
  );
}

const WHOLE_ROW = 'auto / 1 / auto / -1';

const getColumns = (maxBits: number): Column<Evidence>[] => [
  column('Field', '6.5rem', { phone: '1 / 1' }, ({ field }) => (
    <Typography variant="button" component="h4">
      {FIELDS[field] ?? toWords(field)}
    </Typography>
  )),
  column(
    'Item',
    'minmax(0, 1fr)',
    { phone: WHOLE_ROW, isLabeled: true },
    ({ item }) => item ?? <i>missing</i>,
  ),
  column(
    'Reference',
    'minmax(0, 1fr)',
    { phone: WHOLE_ROW, isLabeled: true },
    ({ entry }) => entry ?? <i>missing</i>,
  ),
  column('Comparison', '9rem', { phone: '1 / 2' }, ({ field, level }) => (
    <StatusBadge tone={LEVELS[level].tone}>
      {DOUBT_LABELS[field] ?? LEVELS[level].label}
    </StatusBadge>
  )),
  column('Weight', 'minmax(0, 1.6fr)', { phone: WHOLE_ROW }, (evidence) => (
    <Weight evidence={evidence} maxBits={maxBits} />
  )),
];

function Weight({ evidence, maxBits }: { evidence: Evidence; maxBits: number }) {
  const { level, bits, reason } = evidence;
  const share = `${(Math.abs(bits) / maxBits) * 50}%`;

  if (level === 'missing' && bits === 0) return null;
  return (
    <>
      <Box aria-hidden="true" sx={{ height: '0.625rem', borderBlock: 1, borderColor: 'divider' }}>
        <Box
          sx={{
            width: share,
            height: '100%',
            ...(bits < 0
              ? { ml: `calc(50% - ${share})`, borderRight: 1, bgcolor: 'error.main' }
              : { ml: '50%', borderLeft: 1, bgcolor: 'success.main' }),
          }}
        />
      </Box>
      <Typography variant="caption" component="p" sx={{ mt: 0.5 }}>
        <b>{formatBits(bits)}</b>: {describeBits(bits)}
      </Typography>
      {reason && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {reason}
        </Typography>
      )}
    </>
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
