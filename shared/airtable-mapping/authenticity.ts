import type { LogRecord } from '../entities/log-record.ts';
import type { Authenticity } from '../entities/military-item.ts';
import { OPTIONAL_COLUMNS } from './columns.ts';

export const UNTICKED_AUTHENTICITY = ['reproduction', 'forgotten', 'unused'] as const;

/** Airtable sends nothing for an unchecked box, the same as for a new record. See
 *  docs/decisions/0004-what-a-record-means.md. */
export type UntickedAuthenticity = (typeof UNTICKED_AUTHENTICITY)[number];

export type AuthenticityDecisions = ReadonlyMap<string, Authenticity>;

/** The column counts as used if at least this share of the pieces for sale is checked, and at least this share
 *  is not. */
const MIN_SHARE = 1 / 10;

type Judged = Pick<LogRecord, 'isForSale' | 'isAuthentic'>;

export function judgeUnticked(records: readonly Judged[]): UntickedAuthenticity {
  const { total, unticked } = count(records);
  if (total === 0 || total - unticked < total * MIN_SHARE) return 'unused';
  return unticked < total * MIN_SHARE ? 'forgotten' : 'reproduction';
}

export function describeUnticked(records: readonly Judged[]): string | undefined {
  const { total, unticked } = count(records);
  if (unticked === 0) return undefined;
  const pieces = `“${OPTIONAL_COLUMNS.isAuthentic}” is unchecked for ${unticked} of ${total} pieces for sale.`;
  return judgeUnticked(records) === 'reproduction'
    ? `${pieces} The shop labels them as reproductions, because you use the column.`
    : `${pieces} The shop shows them as originals, because the column is not used, or someone forgot to check the box.`;
}

function count(records: readonly Judged[]) {
  const forSale = records.filter(({ isForSale }) => isForSale);
  const unticked = forSale.filter(({ isAuthentic }) => isAuthentic !== true).length;
  return { total: forSale.length, unticked };
}
