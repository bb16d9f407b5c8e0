import * as z from 'zod';
import { MAX_WRITES, transactWrite, type Write } from './conditional-writes.ts';
import { iterateRows, partitionQuery, tableName } from './table.ts';

/**
 * | access pattern | keys                                      |
 * |----------------|-------------------------------------------|
 * | all            | PK = `UNLINKED_PHOTOS`, SK = `<photo id>` |
 *
 * No product shows these imported photos, but a rollback within the next weeks may need them.
 */
export const UNLINKED_PHOTOS = 'UNLINKED_PHOTOS';

const UnlinkedPhoto = z.object({ id: z.string(), unlinkedAt: z.iso.datetime() });

export async function loadUnlinkedPhotos(): Promise<Map<string, string>> {
  const rows = iterateRows(partitionQuery(UNLINKED_PHOTOS), (row) => UnlinkedPhoto.parse(row));
  return new Map((await Array.fromAsync(rows)).map(({ id, unlinkedAt }) => [id, unlinkedAt]));
}

export async function saveUnlinkedPhotos(
  ids: readonly string[],
  unlinkedAt: string,
): Promise<void> {
  await writeAll(
    ids.map((id) => ({ Put: { TableName: tableName(), Item: { ...key(id), id, unlinkedAt } } })),
  );
}

export async function deleteUnlinkedPhotos(ids: readonly string[]): Promise<void> {
  await writeAll(ids.map((id) => ({ Delete: { TableName: tableName(), Key: key(id) } })));
}

async function writeAll(writes: readonly Write[]): Promise<void> {
  for (let start = 0; start < writes.length; start += MAX_WRITES) {
    await transactWrite(writes.slice(start, start + MAX_WRITES));
  }
}

function key(id: string) {
  return { PK: UNLINKED_PHOTOS, SK: id };
}
