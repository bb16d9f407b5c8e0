import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { PHOTOS } from '../../functions/storage/bucket/object-keys.ts';
import { ensureTable } from '../../local/engines/ensure-table.ts';

type Row = Record<string, unknown> & { PK: string };

const HOUR_MS = 3_600_000;
const AT_ONCE = { concurrency: 16 };

/** The environment must stand, as for all of these. */
const clients = async () => ({
  ...(await import('../../functions/aws/dynamodb.ts')),
  ...(await import('../../functions/aws/s3.ts')),
});

/** What a table holds at this moment in a new one beside it, as a restore makes it. */
export async function restoreTable(from: string, to: string): Promise<void> {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '';
  await ensureTable(endpoint, to, new AbortController().signal);
  await putRows(to, await rowsOf(from));
}

/** Takes rows of one table over into another. Those that are there already are written over only where
 *  that is asked for. */
export async function carryOver(
  from: string,
  to: string,
  isWanted: (row: Row) => boolean,
  { over = false } = {},
): Promise<void> {
  const there = new Set((await rowsOf(to)).map(keyOf));
  const rows = (await rowsOf(from)).filter(isWanted);
  await putRows(
    to,
    rows.filter((row) => over || !there.has(keyOf(row))),
  );
}

/** As if an hour had passed for all that a table holds until some moment: leases and tokens. */
export async function anHourLater(table: string): Promise<void> {
  const earlier = ([name, value]: [string, unknown]) => [
    name,
    name.endsWith('UntilMs') ? Number(value) - HOUR_MS : value,
  ];
  const rows = await rowsOf(table);
  await putRows(
    table,
    rows.map((row) => Object.fromEntries(Object.entries(row).map(earlier)) as Row),
  );
}

/** Remembers every photo of the bucket, as its versions do.
 *  @returns what puts back those that were deleted since. */
export async function rememberPhotos(): Promise<() => Promise<void>> {
  const { s3 } = await clients();
  const Bucket = process.env.MEDIA_BUCKET;
  const photos = await pMap(
    await photoKeys(),
    async (Key) => {
      const { Body, ContentType = '' } = await s3.send(new GetObjectCommand({ Bucket, Key }));
      return { Key, ContentType, Body: (await Body?.transformToByteArray()) ?? new Uint8Array() };
    },
    AT_ONCE,
  );
  return async () => {
    const there = new Set(await photoKeys());
    const gone = photos.filter(({ Key }) => !there.has(Key));
    await pMap(gone, (photo) => s3.send(new PutObjectCommand({ Bucket, ...photo })), AT_ONCE);
  };
}

/** Below `photos/`, both sizes of each. */
export async function photoKeys(): Promise<string[]> {
  const { s3 } = await clients();
  const place = { Bucket: process.env.MEDIA_BUCKET ?? '', Prefix: PHOTOS };
  const pages = await Array.fromAsync(paginateListObjectsV2({ client: s3 }, place));
  return pages.flatMap(({ Contents = [] }) => Contents.flatMap(({ Key }) => Key ?? []));
}

async function rowsOf(TableName: string): Promise<Row[]> {
  const { dynamodb } = await clients();
  const pages = await Array.fromAsync(
    paginateScan({ client: dynamodb, pageSize: 500 }, { TableName }),
  );
  return pages.flatMap(({ Items = [] }) => Items as Row[]);
}

async function putRows(TableName: string, rows: readonly Row[]): Promise<void> {
  const { dynamodb } = await clients();
  await pMap(rows, (Item) => dynamodb.send(new PutCommand({ TableName, Item })), AT_ONCE);
}

const keyOf = ({ PK, SK }: Row) => `${PK} ${SK}`;
