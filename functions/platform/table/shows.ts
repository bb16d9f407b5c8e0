import * as z from 'zod';
import { SHOW_PIECE_STATES, Show } from '../../../shared/entities/show.ts';
import { AUTHORS_ARE_KEPT, type PersonalData } from '../personal-data.ts';
import { createWrite, transactWrite, type Write } from './conditional-writes.ts';
import { getRow, iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern | keys                      |
 * |----------------|---------------------------|
 * | one show; all  | PK = `SHOWS`, SK = `<id>` |
 *
 * A row has the pieces of the show and counts its sales. A sale changes it in the transaction of its order.
 */
export const SHOWS = 'SHOWS';

export const personalData = {
  of: 'staff',
  content: 'who prepared a show',
  expires: 'never',
  kept: AUTHORS_ARE_KEPT,
} as const satisfies PersonalData;

const Piece = Show.shape.pieces.element.omit({ sharePrice: true, state: true }).extend({
  /** What staff have noted; sales are counted. */
  mark: z.enum(SHOW_PIECE_STATES).exclude(['sold']),
  /** The units that were sold at the show. */
  sold: z.int().nonnegative(),
});
export type StoredPiece = z.infer<typeof Piece>;

const StoredShow = Show.omit({ pieces: true }).extend({
  pieces: z.array(Piece),
  /** Counts all changes; the version counts those of the name, place and days. */
  revision: z.int(),
});
export type StoredShow = z.infer<typeof StoredShow>;

const key = (id: string) => ({ PK: SHOWS, SK: id });

export async function findShow(id: string): Promise<StoredShow | undefined> {
  const row = await getRow(key(id));
  return row && StoredShow.parse(row);
}

/** @returns the latest first. */
export async function listShows(): Promise<StoredShow[]> {
  const rows = iterateRows(partitionQuery(SHOWS), (row) => StoredShow.parse(row));
  return (await Array.fromAsync(rows)).sort(
    (a, b) => b.from.localeCompare(a.from) || b.createdAt.localeCompare(a.createdAt),
  );
}

/** @returns false if the id is taken. */
export const createShow = (show: StoredShow): Promise<boolean> =>
  transactWrite([createWrite({ ...key(show.id), ...show })]);

/** Part of a transaction, which fails if the show has changed since it was read. */
export const showWrite = (before: StoredShow, after: StoredShow): Write => ({
  Put: {
    TableName: tableName(),
    Item: { ...key(after.id), ...after, revision: before.revision + 1 },
    ConditionExpression: 'revision = :read',
    ExpressionAttributeValues: { ':read': before.revision },
  },
});

/** @returns false if the show has changed since it was read. */
export const saveShow = (before: StoredShow, after: StoredShow): Promise<boolean> =>
  transactWrite([showWrite(before, after)]);
