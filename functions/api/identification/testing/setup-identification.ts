import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import { toProductId } from '../../../../shared/airtable-mapping/product-id.ts';
import type { AsmicEntryInput } from '../../../../shared/entities/asmic-entry.ts';
import type { Comparison } from '../../../../shared/entities/comparison.ts';
import type { MilitaryItem } from '../../../../shared/entities/military-item.ts';
import { loadCalls } from '../../../../tests/support/call.ts';
import { startEngines } from '../../../../tests/support/engines.ts';
import { makeProducts } from '../../../../tests/support/products.ts';
import { signedInStaff } from '../../../../tests/support/session.ts';

const entry = (number: number, fields: Partial<AsmicEntryInput>) => ({
  asmicNumber: `TEST-${number}`,
  designation: '1st Infantry Division',
  itemType: 'Patches',
  branch: 'Army',
  ...fields,
});
export const ENTRIES = [
  entry(1, { era: 'WWII (1941-1945)', materials: ['Felt'] }),
  entry(2, { era: 'Vietnam (1955-1975)', materials: ['Embroidered Cloth'] }),
  entry(3, { era: 'WWI (1917-1918)', materials: ['Wool'] }),
  entry(4, { designation: '82nd Airborne Division', era: 'WWII (1941-1945)' }),
];

export const BIG_RED_ONE = {
  name: '1st Infantry Division shoulder patch, felt',
  itemType: 'Patches',
  condition: 'Fine',
  era: 'WWII (1941-1945)',
  branch: 'Army',
  unitDesignation: '1st Infantry Division',
  primaryMaterial: 'Felt',
};
export const AIRBORNE_82ND = {
  name: '82nd Airborne Division patch',
  unitDesignation: '82nd Airborne Division',
};

type Calls = Awaited<ReturnType<typeof loadCalls>>;
export type Staff = Awaited<ReturnType<typeof signedInStaff>>;

export function setUpIdentification() {
  let engines: Awaited<ReturnType<typeof startEngines>>;
  let items: Calls;
  let identification: Calls;
  let me: Staff;

  beforeAll(async () => {
    engines = await startEngines();
    Object.assign(process.env, engines.env);
    items = await loadCalls('items');
    identification = await loadCalls('identification');
    me = await signedInStaff();
    const { status, body } = await identification('POST /api/asmic-entries/import', {
      ...me,
      query: 'apply=true',
      body: ENTRIES,
    });
    expect({ status, new: body.new }, JSON.stringify(body)).toEqual({
      status: 200,
      new: ENTRIES.length,
    });
  });
  afterAll(() => engines.stop());
  beforeEach(async () => {
    me = await signedInStaff();
  });

  const compare = (id: string) =>
    identification('POST /api/military-items/{id}/compare', { ...me, params: { id } });
  const comparisons = (id: string) =>
    identification('GET /api/military-items/{id}/comparisons', { ...me, params: { id } });
  const cataloged = async (body: object = BIG_RED_ONE): Promise<MilitaryItem> =>
    (await items('POST /api/military-items', { ...me, body })).body;
  return {
    compare,
    comparisons,
    cataloged,
    get me() {
      return me;
    },
    async compared(body?: object) {
      const item = await cataloged(body);
      const { matches }: { matches: Comparison[] } = (await compare(item.id)).body;
      const [first, second, ...others] = matches;
      if (!first || !second) throw new Error('The item has fewer than two matches');
      return { item, first, second, others, matches };
    },
    verify: (id: string, body: object, { headers } = me) =>
      identification('POST /api/comparisons/{id}/verify', { headers, params: { id }, body }),
    accuracy: async () => (await identification('GET /api/comparisons/accuracy', me)).body,
    item: async (id: string) =>
      (await items('GET /api/military-items/{id}', { ...me, params: { id } })).body,
    correct: (id: string, body: object) =>
      items('PATCH /api/military-items/{id}', { ...me, params: { id }, body }),
    remove: (id: string) => items('DELETE /api/military-items/{id}', { ...me, params: { id } }),
    restore: (id: string) =>
      items('POST /api/deleted-items/{id}/restore', { ...me, params: { id } }),
    async purge(id: string) {
      const { purgeItems } = await import('../../../jobs/purge/purge-items.ts');
      await items('DELETE /api/deleted-items/{id}', { ...me, params: { id } });
      await purgeItems(Number.POSITIVE_INFINITY);
    },
    history: async (id: string) =>
      (await items('GET /api/military-items/{id}/history', { ...me, params: { id } })).body,
    async listed(itemId: string) {
      const { UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
      const { dynamodb } = await import('../../../platform/aws/dynamodb.ts');
      const { findProduct, writeProducts } = await import('../../../platform/table/products.ts');
      const airtableId = `rec${itemId.replaceAll('-', '').slice(0, 14)}`;
      await dynamodb.send(
        new UpdateCommand({
          TableName: engines.env.TABLE_NAME,
          Key: { PK: 'ITEMS', SK: itemId },
          UpdateExpression: 'SET airtableId = :id',
          ExpressionAttributeValues: { ':id': airtableId },
        }),
      );
      const id = toProductId(airtableId);
      const [product] = makeProducts(1);
      if (!product) throw new Error('No product');
      await writeProducts({ put: [{ ...product, id, airtableId, sourceHash: '' }], remove: [] });
      return { id, find: () => findProduct(id) };
    },
    async recount(...ids: string[]) {
      const { loadComparisons } = await import('../../../platform/table/comparisons.ts');
      const { countDecisions } = await import('../../../domain/identification/count-decisions.ts');
      return totalCounts(
        await Promise.all(ids.map(async (id) => countDecisions(await loadComparisons(id)))),
      );
    },
    async rowsWith(text: string) {
      const { dynamodb } = await import('../../../platform/aws/dynamodb.ts');
      const { ITEMS_TO_IDENTIFY } = await import('../../../platform/table/identification-queue.ts');
      const pages = paginateScan({ client: dynamodb }, { TableName: engines.env.TABLE_NAME });
      const rows = (await Array.fromAsync(pages)).flatMap(({ Items = [] }) => Items);
      return rows
        .filter((row) => row.PK !== ITEMS_TO_IDENTIFY && JSON.stringify(row).includes(text))
        .map(({ PK }) => PK);
    },
  };
}

type Counts = { [name: string]: number | Counts };

export function totalCounts(all: readonly object[]): Counts {
  return all.reduce<Counts>((sum, each) => added(sum, each as Counts), {});
}

function added(a: Counts, b: Counts): Counts {
  const sum = { ...a };
  for (const [name, count] of Object.entries(b)) {
    const before = a[name];
    sum[name] =
      typeof count === 'number'
        ? ((before as number) ?? 0) + count
        : added((before as Counts) ?? {}, count);
  }
  return sum;
}

export function beforeNextTransaction(action: () => Promise<unknown>): void {
  const send = DynamoDBDocumentClient.prototype.send;
  const spy = vi.spyOn(DynamoDBDocumentClient.prototype, 'send').mockImplementation(async function (
    this: DynamoDBDocumentClient,
    ...args: object[]
  ) {
    if (args[0]?.constructor.name === 'TransactWriteCommand') {
      spy.mockRestore();
      await action();
    }
    return Reflect.apply(send, this, args);
  } as typeof send);
}
