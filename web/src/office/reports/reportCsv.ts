import type { MonthFigures, ReportedPiece } from '../../../../shared/entities/business-report.ts';
import { fromCents } from '../../../../shared/quotes/money.ts';
import { type CsvCell, formatRows } from '../../lib/csv.ts';
import { KIND_LABELS } from './formatReport.ts';

type Cells<T> = Readonly<Record<string, (row: T) => CsvCell | null>>;

const toAmount = (cents: number | null) => (cents === null ? null : fromCents(cents));

const MONTHS: Cells<MonthFigures> = {
  Month: ({ month }) => month,
  Added: ({ bought }) => bought,
  'Known Cost': ({ costCents }) => toAmount(costCents),
  Listed: ({ listed }) => listed,
  Sold: ({ sold }) => sold,
  'Sold Elsewhere': ({ withoutPrice }) => withoutPrice,
  Revenue: ({ revenueCents }) => toAmount(revenueCents),
  Margin: ({ marginCents, withMargin }) => (withMargin > 0 ? toAmount(marginCents) : null),
  'Pieces with Known Margin': ({ withMargin }) => withMargin,
  'Days on the Shelf': ({ daysOnShelf }) => daysOnShelf,
};

const PIECES: Cells<ReportedPiece> = {
  Kind: ({ kind }) => KIND_LABELS[kind],
  Date: ({ at }) => at,
  Name: ({ name }) => name,
  'Unique ID': ({ uniqueId }) => uniqueId,
  Quantity: ({ quantity }) => quantity,
  Amount: ({ amountCents }) => toAmount(amountCents),
  Margin: ({ marginCents }) => toAmount(marginCents),
  'Days on the Shelf': ({ daysOnShelf }) => daysOnShelf,
  'Record ID': ({ recordId }) => recordId,
};

export const formatMonths = (months: readonly MonthFigures[]) => formatRows(MONTHS, months);
export const formatPieces = (pieces: readonly ReportedPiece[]) => formatRows(PIECES, pieces);
