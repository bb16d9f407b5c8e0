import type { AsmicEntry } from '../../../../../shared/entities/asmic-entry.ts';
import { REFERENCE_COLUMNS } from '../../../../../shared/entities/reference-columns.ts';
import { formatCsv } from '../../../lib/csv.ts';
import { formatColumn, LIST_SEPARATOR } from './entry/entryValues.ts';

export const formatEntriesCsv = (entries: readonly AsmicEntry[]) =>
  formatCsv(
    REFERENCE_COLUMNS,
    entries.map((entry) =>
      REFERENCE_COLUMNS.map((column) => formatColumn(entry, column, LIST_SEPARATOR)),
    ),
  );
