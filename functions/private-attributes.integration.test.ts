import { BatchGetCommand, GetCommand, paginateScan, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerConsignor } from '../tests/support/consigned-pieces.ts';
import { startEngines } from '../tests/support/engines.ts';
import { catalogWithRecord } from '../tests/support/item-with-record.ts';
import { makeProducts } from '../tests/support/products.ts';
import { withinPermissions } from '../tests/support/within-permissions.ts';
import { FUNCTIONS, type FunctionName, WORKER } from './build.ts';

/** These functions serve staff calls about costs, or process whole records. */
const SEE_ALL: readonly FunctionName[] = [
  'orders',
  'documents',
  'items',
  'identification',
  'airtable',
  'sync',
  'search',
  'outbox',
  'consignors',
  'sales',
  'books',
  'stocktakes',
  WORKER,
];
const OTHERS = FUNCTIONS.filter((name) => !SEE_ALL.includes(name));

const OF_ITEMS = {
  cost: '4321.09',
  storageLocation: 'Box Secret 12',
  consignor: 'Secret Consignor',
  floor: '5432.10',
  authenticityNotes: 'Secret note about the threads',
};
const SECRETS = { ...OF_ITEMS, sharePrice: '8765.43' };

type Row = Record<'PK' | 'SK' | 'GSI1PK' | 'GSI1SK', string>;
const rows: Row[] = [];
let engines: Awaited<ReturnType<typeof startEngines>>;

beforeAll(async () => {
  engines = await startEngines();
  Object.assign(process.env, engines.env);
  await registerConsignor({ name: OF_ITEMS.consignor });
  await catalogWithRecord(1, OF_ITEMS);
  const { writeProducts } = await import('./platform/table/products.ts');
  const { cost, sharePrice } = SECRETS;
  const put = makeProducts(2).map((each) => ({ ...each, sourceHash: null, cost, sharePrice }));
  await writeProducts({ put, remove: [] });
  const { dynamodb: client } = await import('./platform/aws/dynamodb.ts');
  const scan = paginateScan({ client }, { TableName: process.env.TABLE_NAME, Limit: 500 });
  for await (const { Items = [] } of scan) rows.push(...(Items as Row[]));
});
afterAll(() => engines.stop());

async function readRow(
  { PK, SK, GSI1PK }: Row,
  projection: object,
  select: object = {},
): Promise<unknown[]> {
  const { dynamodb } = await import('./platform/aws/dynamodb.ts');
  const TableName = String(process.env.TABLE_NAME);
  const query = (name: string, value: string, index: object = {}) =>
    new QueryCommand({
      TableName,
      KeyConditionExpression: `${name} = :partition`,
      ExpressionAttributeValues: { ':partition': value },
      Limit: 100,
      ...index,
      ...projection,
      ...select,
    });
  const reads = [
    () => dynamodb.send(new GetCommand({ TableName, Key: { PK, SK }, ...projection })),
    () =>
      dynamodb.send(
        new BatchGetCommand({
          RequestItems: { [TableName]: { Keys: [{ PK, SK }], ...projection } },
        }),
      ),
    () => dynamodb.send(query('PK', PK)),
    ...(GSI1PK ? [() => dynamodb.send(query('GSI1PK', GSI1PK, { IndexName: 'GSI1' }))] : []),
  ];
  return Promise.all(reads.map((read) => read().catch(denied)));
}

function denied(error: Error): undefined {
  if (!error.message.includes(' may not ')) throw error;
}

const findSecrets = (results: unknown) =>
  Object.values(SECRETS).filter((secret) => JSON.stringify(results).includes(secret));

test('the rows of the table have the secrets that the tests look for', () => {
  expect(findSecrets(rows)).toEqual(Object.values(SECRETS));
});

test.each(OTHERS)(
  'the function %s cannot read costs, prices, places or notes of staff',
  async (name) => {
    const { selectAttributes } = await import('./platform/table/table.ts');
    const named = selectAttributes(Object.keys(SECRETS));
    const results = await withinPermissions(name, async () => {
      const read: unknown[] = [];
      for (const row of rows) {
        read.push(await readRow(row, {}));
        read.push(await readRow(row, named));
        read.push(await readRow(row, named, { Select: 'SPECIFIC_ATTRIBUTES' }));
      }
      return read;
    });
    expect(findSecrets(results)).toEqual([]);
  },
);

test.each(['products', 'render'] as const)(
  'the function %s can still read the catalog from the table',
  async (name) => {
    const { buildCatalogFromTable } = await import('./domain/catalog/catalog-from-table.ts');
    const { bytes } = await withinPermissions(name, buildCatalogFromTable);
    expect(bytes.length).toBeGreaterThan(0);
    expect(findSecrets(Buffer.from(bytes).toString('latin1'))).toEqual([]);
  },
);
