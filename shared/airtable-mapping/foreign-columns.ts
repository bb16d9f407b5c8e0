import * as z from 'zod';
import type { AirtableTable } from '../entities/airtable.ts';
import { INITIAL_STATUS } from '../entities/listing-status.ts';
import { COLUMNS } from './columns.ts';
import { COMPUTED_TYPES } from './item-to-record.ts';
import { type SentCells, toText } from './record-changes.ts';

const Attachments = z.array(z.object({ filename: z.string() }));

/** Finds columns that were changed, emptied or filled in Airtable after the upload; computed columns are ignored.
 *  @param photoIds of the item; its photos in Airtable have these names.
 *  @param status set when the record was created. */
export function findForeignColumns(
  cells: Readonly<Record<string, unknown>>,
  sent: SentCells,
  { fields }: AirtableTable,
  photoIds: readonly string[],
  status: string = INITIAL_STATUS,
): string[] {
  const isComputed = (column: string) =>
    fields.some(({ name, type }) => name === column && COMPUTED_TYPES.has(type));
  const isOwn = (column: string): boolean => {
    const value = cells[column];
    if (column === COLUMNS.status) return toText(value) === status;
    if (column === COLUMNS.photos) return hasOnlyPhotos(value, photoIds);
    return toText(value) === (sent[column] ?? null);
  };
  const columns = new Set([...Object.keys(cells), ...Object.keys(sent)]);
  return [...columns].filter((column) => !isComputed(column) && !isOwn(column));
}

function hasOnlyPhotos(value: unknown, photoIds: readonly string[]): boolean {
  const photos = Attachments.safeParse(value ?? []);
  return (
    photos.success &&
    photos.data.every(({ filename }) => photoIds.some((id) => filename.startsWith(`${id}.`)))
  );
}
