import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { toItemSummary } from '../airtable/item.ts';
import { RecordsOfItems } from '../bulk/SetValuesDialog.tsx';
import { NewQuote } from './NewQuote.tsx';
import type { QuotePiece } from './quotePieces.ts';

interface RecordsQuoteProps {
  records: readonly LogRecord[];
  /** The number of other selected items, which have no record. */
  left?: number;
  onClose: () => void;
}

/** A new quote with the pieces of selected records. */
export function RecordsQuote({ records, left = 0, onClose }: RecordsQuoteProps) {
  const pieces = toQuotePieces(records);
  return (
    <NewQuote pieces={pieces} left={left + records.length - pieces.length} onClose={onClose} />
  );
}

/** Leaves out records that are not in the shop. */
const toQuotePieces = (records: readonly LogRecord[]): QuotePiece[] =>
  records.flatMap((record) =>
    record.productId
      ? [{ id: record.productId, name: toItemSummary(record).title, imageUrl: record.photo }]
      : [],
  );

interface ItemsQuoteProps {
  items: readonly MilitaryItemSummary[];
  onClose: () => void;
}

/** A new quote with selected cataloged items. */
export const ItemsQuote = ({ items, onClose }: ItemsQuoteProps) => (
  <RecordsOfItems title="New Quote" items={items} onClose={onClose}>
    {(records) => (
      <RecordsQuote records={records} left={items.length - records.length} onClose={onClose} />
    )}
  </RecordsOfItems>
);
