import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import { type CsvCell, formatRows } from '../../../lib/csv.ts';

const toYesNo = (isSet: boolean) => (isSet ? 'Yes' : 'No');

/** Headers match the columns in Airtable. */
const CELLS: Readonly<Record<string, (record: LogRecord) => CsvCell | null>> = {
  'Unique ID': ({ uniqueId }) => uniqueId,
  Header: ({ header }) => header,
  Summary: ({ summary }) => summary,
  Status: ({ status }) => status,
  'Item Type': ({ types }) => types.join(', '),
  Era: ({ era }) => era,
  Condition: ({ condition }) => condition,
  'Share Price': ({ sharePrice }) => sharePrice ?? null,
  'Is Featured': ({ isFeatured }) => toYesNo(isFeatured),
  'Is Rare': ({ isRare }) => toYesNo(isRare),
  'Is Authentic': ({ isAuthentic }) => (isAuthentic === null ? null : toYesNo(isAuthentic)),
  Created: ({ createdAt }) => createdAt,
  'Record ID': ({ id }) => id,
};

export const formatLogCsv = (records: readonly LogRecord[]) => formatRows(CELLS, records);
