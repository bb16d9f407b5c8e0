import { COLUMNS } from './columns.ts';

export interface RecordChange {
  column: string;
  from: string | null;
  to: string | null;
  /** Set if the column has changed in Airtable as well since the last upload, or if that is unknown. */
  isConflict: boolean;
}

export type SentCells = Readonly<Record<string, string>>;

type Cells = Readonly<Record<string, unknown>>;

export function toSentCells(cells: Cells): SentCells {
  const texts = Object.entries(cells).map(([column, value]) => [column, toText(value)] as const);
  // The status is excluded: dealers set it in Airtable.
  return Object.fromEntries(
    texts.filter(
      (cell): cell is [string, string] => cell[0] !== COLUMNS.status && cell[1] !== null,
    ),
  );
}

/** Ignores columns that have changed in Airtable alone.
 *  @param sent undefined if the last upload is unknown. */
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

export function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const texts = [value].flat().map((each) => String(each).replaceAll('\r\n', '\n').trim());
  return texts.join(', ') || null;
}
