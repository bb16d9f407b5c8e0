import type { AsmicEntry } from '../../../../../shared/entities/asmic-entry.ts';
import {
  REFERENCE_COLUMNS,
  type ReferenceColumn,
} from '../../../../../shared/entities/reference-columns.ts';
import { type CsvCell, formatCsv } from '../../../lib/csv.ts';
import { LIST_SEPARATOR } from './import/columns.ts';

const CELLS: Readonly<Record<ReferenceColumn, (entry: AsmicEntry) => CsvCell | null | undefined>> =
  {
    asmicNumber: ({ asmicNumber }) => asmicNumber,
    designation: ({ designation }) => designation,
    description: ({ description }) => description,
    itemType: ({ itemType }) => itemType,
    era: ({ era }) => era,
    branch: ({ branch }) => branch,
    unit: ({ unit }) => unit,
    materials: ({ materials }) => materials?.join(LIST_SEPARATOR),
    length: ({ dimensions }) => dimensions?.length,
    width: ({ dimensions }) => dimensions?.width,
    height: ({ dimensions }) => dimensions?.height,
    weight: ({ dimensions }) => dimensions?.weight,
    referenceImages: ({ referenceImages }) => referenceImages?.join(LIST_SEPARATOR),
    variations: ({ variations }) => variations?.join(LIST_SEPARATOR),
    notes: ({ notes }) => notes,
  };

export const formatEntriesCsv = (entries: readonly AsmicEntry[]) =>
  formatCsv(
    REFERENCE_COLUMNS,
    entries.map((entry) => REFERENCE_COLUMNS.map((column) => CELLS[column](entry) ?? '')),
  );
