import { type CsvCell, formatRows } from '../../lib/csv.ts';
import { type DifferenceRow, getName, KIND_NAMES, RESOLUTION_NAMES } from './differences.ts';

const CELLS: Readonly<Record<string, (difference: DifferenceRow) => CsvCell | null | undefined>> = {
  Difference: ({ kind }) => KIND_NAMES[kind],
  Piece: getName,
  'Unique ID': ({ catalogNumber }) => catalogNumber,
  'Expected At': ({ expectedAt }) => expectedAt,
  'Counted At': ({ countedAt }) => countedAt,
  Reason: ({ reason }) => reason,
  Settled: ({ resolved }) => resolved && RESOLUTION_NAMES[resolved.resolution],
  'Settled At': ({ resolved }) => resolved?.at,
  'Settled By': ({ resolved }) => resolved?.by.email,
};

export const formatDifferencesCsv = (differences: readonly DifferenceRow[]) =>
  formatRows(CELLS, differences);
