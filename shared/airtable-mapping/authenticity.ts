import type { LogRecord } from '../entities/log-record.ts';
import { OPTIONAL_COLUMNS } from './columns.ts';

export const UNTICKED_AUTHENTICITY = ['reproduction', 'forgotten', 'unused'] as const;

/** What it means that the checkbox 'Is Authentic' of a record is not ticked. Airtable sends nothing then, as for a new
 *  record. See docs/decisions/0005-the-sync.md. */
export type UntickedAuthenticity = (typeof UNTICKED_AUTHENTICITY)[number];

/** At least so many pieces for sale are ticked, and at least so many are not, where dealers use the column. */
const MIN_SHARE = 1 / 10;

type Judged = Pick<LogRecord, 'isForSale' | 'isAuthentic'>;

/** Decides by what the dealer does with all records for sale. */
export function judgeUnticked(records: readonly Judged[]): UntickedAuthenticity {
  const { total, unticked } = count(records);
  if (total === 0 || total - unticked < total * MIN_SHARE) return 'unused';
  return unticked < total * MIN_SHARE ? 'forgotten' : 'reproduction';
}

/** How the shop labels pieces without a tick; undefined if all have one. */
export function describeUnticked(records: readonly Judged[]): string | undefined {
  const { total, unticked } = count(records);
  if (unticked === 0) return undefined;
  const pieces = `“${OPTIONAL_COLUMNS.isAuthentic}” is not ticked for ${unticked} of ${total} pieces for sale.`;
  return judgeUnticked(records) === 'reproduction'
    ? `${pieces} The shop labels them as reproductions, because you use the column.`
    : `${pieces} The shop shows them as originals, because the column is not used, or the tick was forgotten.`;
}

function count(records: readonly Judged[]) {
  const forSale = records.filter(({ isForSale }) => isForSale);
  const unticked = forSale.filter(({ isAuthentic }) => isAuthentic !== true).length;
  return { total: forSale.length, unticked };
}
