import { GetObjectCommand, PutObjectCommand, paginateListObjectsV2 } from '@aws-sdk/client-s3';
import { DeleteCommand, PutCommand, paginateScan } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { PHOTOS } from '../../functions/platform/bucket/object-keys.ts';
import { ensureTable } from '../../local/engines/ensure-table.ts';

export type Row = Record<string, unknown> & { PK: string };

const HOUR_MS = 3_600_000;
const CONCURRENCY = { concurrency: 16 };

/** The environment must be set. */
const clients = async () => ({
  ...(await import('../../functions/platform/aws/dynamodb.ts')),
  ...(await import('../../functions/platform/aws/s3.ts')),
});

export async function restoreTable(from: string, to: string): Promise<void> {
  const endpoint = process.env.AWS_ENDPOINT_URL_DYNAMODB ?? '';
  await ensureTable(endpoint, to, new AbortController().signal);
  await putRows(to, await loadRows(from));
}

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

export async function backUpPhotos() {
  const { s3 } = await clients();
  const Bucket = process.env.MEDIA_BUCKET;
  const photos = new Map(
    await pMap(
      await photoKeys(),
      async (Key) => {
        const { Body, ContentType = '' } = await s3.send(new GetObjectCommand({ Bucket, Key }));
        const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
        return [Key, { ContentType, Body: bytes }] as const;
      },
      CONCURRENCY,
    ),
  );
  return {
    async deleted(): Promise<string[]> {
      const existing = new Set(await photoKeys());
      return [...photos.keys()].filter((key) => !existing.has(key));
    },
    async restore(Key: string): Promise<void> {
      await s3.send(new PutObjectCommand({ Bucket, Key, ...photos.get(Key) }));
    },
  };
}

export async function photoKeys(): Promise<string[]> {
  const { s3 } = await clients();
  const prefix = { Bucket: process.env.MEDIA_BUCKET ?? '', Prefix: PHOTOS };
  const pages = await Array.fromAsync(paginateListObjectsV2({ client: s3 }, prefix));
  return pages.flatMap(({ Contents = [] }) => Contents.flatMap(({ Key }) => Key ?? []));
}

export async function loadRows(TableName: string): Promise<Row[]> {
  const { dynamodb } = await clients();
  const pages = await Array.fromAsync(
    paginateScan({ client: dynamodb, pageSize: 500 }, { TableName }),
  );
  return pages.flatMap(({ Items = [] }) => Items as Row[]);
}

export async function putRows(TableName: string, rows: readonly Row[]): Promise<void> {
  const { dynamodb } = await clients();
  await pMap(rows, (Item) => dynamodb.send(new PutCommand({ TableName, Item })), CONCURRENCY);
}

export async function deleteRow(
  TableName: string,
  Key: Record<'PK' | 'SK', string>,
): Promise<void> {
  const { dynamodb } = await clients();
  await dynamodb.send(new DeleteCommand({ TableName, Key }));
}
