import { COLUMNS } from './columns.ts';

/** A column that differs between an item and its record, as text; null is empty. */
export interface RecordChange {
  column: string;
  /** In Airtable now. */
  from: string | null;
  /** Here. */
  to: string | null;
  /** The column has changed in Airtable as well since the last upload, or that is unknown. */
  isConflict: boolean;
}

/** The columns as last sent, as text without empty ones. */
export type SentCells = Readonly<Record<string, string>>;

type Cells = Readonly<Record<string, unknown>>;

export function toSentCells(cells: Cells): SentCells {
  const texts = Object.entries(cells).map(([column, value]) => [column, toText(value)] as const);
  // The dealer sets the status in Airtable.
  return Object.fromEntries(
    texts.filter(
      (cell): cell is [string, string] => cell[0] !== COLUMNS.status && cell[1] !== null,
    ),
  );
}

/** Compares an item with its record. What has changed in Airtable alone is not listed.
 *  @param item the item as a record's cells.
 *  @param record the record's cells in Airtable.
 *  @param sent undefined if it is unknown what was sent. */
export function findRecordChanges(
  item: Cells,
  record: Cells,
  sent: SentCells | undefined,
): RecordChange[] {
  const here = toSentCells(item);
  const columns = [...new Set([...Object.keys(here), ...Object.keys(sent ?? {})])];
  return columns.flatMap((column) => {
    const to = here[column] ?? null;
    const from = toText(record[column]);
    const before = sent && (sent[column] ?? null);
    if (to === from || to === before) return [];
    return [{ column, from, to, isConflict: from !== before }];
  });
}

/** A cell as text: the choices of a select joined, white space at the end of rich text ignored. */
export function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const texts = [value].flat().map((each) => String(each).replaceAll('\r\n', '\n').trim());
  return texts.join(', ') || null;
}
