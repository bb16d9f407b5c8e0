import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { PHOTOS } from '../../functions/storage/bucket/object-keys.ts';
import { ensureTable } from '../../local/engines/ensure-table.ts';

type Row = Record<string, unknown> & { PK: string };

const HOUR_MS = 3_600_000;
const CONCURRENCY = { concurrency: 16 };

/** The environment must be set. */
const clients = async () => ({
  ...(await import('../../functions/aws/dynamodb.ts')),
  ...(await import('../../functions/aws/s3.ts')),
});

/** Copies a table into a new one, like a restore. */
export async function restoreTable(from: string, to: string): Promise<void> {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '';
  await ensureTable(endpoint, to, new AbortController().signal);
  await putRows(to, await loadRows(from));
}

/** Copies rows from one table to another; existing rows are only overwritten on request. */
export async function copyRows(
  from: string,
  to: string,
  filter: (row: Row) => boolean,
  { overwrite = false } = {},
): Promise<void> {
  const existing = new Set((await loadRows(to)).map(toKey));
  const rows = (await loadRows(from)).filter(filter);
  await putRows(
    to,
    rows.filter((row) => overwrite || !existing.has(toKey(row))),
  );
}

/** Moves all deadlines of a table, of leases and tokens, an hour into the past. */
export async function ageByAnHour(table: string): Promise<void> {
  const earlier = ([name, value]: [string, unknown]) => [
    name,
    name.endsWith('UntilMs') ? Number(value) - HOUR_MS : value,
  ];
  const rows = await loadRows(table);
  await putRows(
    table,
    rows.map((row) => Object.fromEntries(Object.entries(row).map(earlier)) as Row),
  );
}

/** Saves all photos, like the bucket's versions.
 *  @returns a function that restores those deleted since. */
export async function backUpPhotos(): Promise<() => Promise<void>> {
  const { s3 } = await clients();
  const Bucket = process.env.MEDIA_BUCKET;
  const photos = await pMap(
    await photoKeys(),
    async (Key) => {
      const { Body, ContentType = '' } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      return { Key, ContentType, Body: (await Body?.transformToByteArray()) ?? new Uint8Array() };
    },
    CONCURRENCY,
  );
  return async () => {
    const existing = new Set(await photoKeys());
    const missing = photos.filter(({ Key }) => !existing.has(Key));
    await pMap(
      missing,
      (photo) => s3.send(new PutObjectCommand({ Bucket, ...photo })),
      CONCURRENCY,
    );
  };
}

/** @returns the keys of all photos in both sizes. */
export async function photoKeys(): Promise<string[]> {
  const { s3 } = await clients();
  const prefix = { Bucket: process.env.MEDIA_BUCKET ?? '', Prefix: PHOTOS };
  const pages = await Array.fromAsync(paginateListObjectsV2({ client: s3 }, prefix));
  return pages.flatMap(({ Contents = [] }) => Contents.flatMap(({ Key }) => Key ?? []));
}

async function loadRows(TableName: string): Promise<Row[]> {
  const { dynamodb } = await clients();
  const pages = await Array.fromAsync(
    paginateScan({ client: dynamodb, pageSize: 500 }, { TableName }),
  );
  return pages.flatMap(({ Items = [] }) => Items as Row[]);
}

async function putRows(TableName: string, rows: readonly Row[]): Promise<void> {
  const { dynamodb } = await clients();
  await pMap(rows, (Item) => dynamodb.send(new PutCommand({ TableName, Item })), CONCURRENCY);
}

const toKey = ({ PK, SK }: Row) => `${PK} ${SK}`;
