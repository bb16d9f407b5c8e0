import { randomUUID } from 'node:crypto';
import pMap from 'p-map';
import { v7 as uuidV7 } from 'uuid';
import type { StoredItem } from '../../functions/platform/table/items.ts';
import type { StoredQuote } from '../../functions/platform/table/orders.ts';
import type { Product } from '../../shared/entities/product.ts';
import type { User } from '../../shared/entities/user.ts';
import { EMPTY_OPTIONAL_FIELDS } from '../../shared/item-form/fields.ts';
import { ERAS, ITEM_TYPES } from '../../shared/vocabulary.ts';
import { itemRecord } from '../../tests/support/item-log.ts';

const CONCURRENCY = { concurrency: 32 };
const MATCHES = 10;
const DAY_MS = 24 * 3_600_000;

export function createRecord(number: number, fields: Record<string, unknown> = {}) {
  const sentence = `Patch number ${number}, as it came from the estate: cut edge, snow back, no glow. `;
  return itemRecord(number, {
    Summary: sentence.repeat(3),
    Era: 'WWII (1941-1945)',
    'Unit Name': `${number % 200}th Infantry Regiment`,
    Material: 'Embroidered Cloth',
    Condition: 'Fine',
    ...fields,
  });
}

/** Writes directly to the table. Requires the environment of the engines. */
export async function createItems(count: number, { id: catalogedBy, email }: User): Promise<void> {
  const { createItem } = await import('../../functions/platform/table/items.ts');
  const items = Array.from({ length: count }, (_, number) => toItem(number, catalogedBy));
  await pMap(
    items,
    (item) => {
      const by = { id: catalogedBy, email };
      const noChanges = { changes: [], undoes: null, undoneBy: null };
      const event = { id: uuidV7(), kind: 'cataloged', at: item.createdAt, by } as const;
      return createItem(item, { ...event, ...noChanges }, undefined);
    },
    CONCURRENCY,
  );
}

/** Writes directly to the table. Requires the environment of the engines. */
export async function createOrders(
  count: number,
  user: User,
  products: readonly Product[],
): Promise<void> {
  const { createOrder } = await import('../../functions/platform/table/orders.ts');
  await pMap(
    Array(count).keys(),
    async (number) => {
      const order = await makeQuote(number, { ...user, id: randomUUID() }, products);
      await createOrder(order, order.id);
    },
    CONCURRENCY,
  );
}

function toItem(number: number, catalogedBy: string): StoredItem {
  const photos = Array.from({ length: 4 }, () => randomUUID());
  const imageUrls = photos.map((id) => `/photos/${id}/full`);
  const photoHashes = Object.fromEntries(
    imageUrls.map((url) => [url, '0123456789abcdef'.repeat(5)]),
  );
  const { id, createdAt } = createIdentity(number);
  return {
    id,
    ...EMPTY_OPTIONAL_FIELDS,
    name: `${number % 120}th Infantry Division shoulder patch`,
    catalogNumber: `GD-${String(number).padStart(5, '0')}`,
    itemType: ITEM_TYPES[number % ITEM_TYPES.length] ?? '',
    condition: 'Very Fine',
    description:
      `Number ${number}, as it came from the estate: cut edge, snow back, no glow. `.repeat(3),
    era: ERAS[number % ERAS.length] ?? null,
    branch: 'Army',
    unitDesignation: `${number % 120}th Infantry Division`,
    primaryMaterial: 'Embroidered Cloth',
    imageUrls,
    primaryImageUrl: imageUrls[0] ?? null,
    photoHashes,
    everyPhotoHash: photoHashes,
    photoIds: photos,
    airtableIdentity: id,
    revision: 1,
    catalogedBy,
    catalogDate: createdAt,
    airtableId: null,
    asmicMatches: Array.from({ length: MATCHES }, (_, rank) => ({
      asmicEntryId: randomUUID(),
      asmicNumber: `SSI-${number}-${rank}`,
      designation: `${number % 120}th Infantry Division, variant ${rank}`,
      overallMatchScore: `${90 - rank * 5}.00`,
      confidenceLevel: rank === 0 ? 'High' : 'Low',
      verified: null,
    })),
    createdAt,
    updatedAt: createdAt,
  };
}

/** Requires the environment of the engines. */
export async function makeQuote(
  number: number,
  { id: userId, email, firstName, lastName }: User,
  products: readonly Product[],
): Promise<StoredQuote> {
  const { NEW_QUOTE, toReference } = await import('../../functions/platform/table/orders.ts');
  const { id, createdAt } = createIdentity(number);
  return {
    ...structuredClone(NEW_QUOTE),
    id,
    reference: toReference(id),
    userId,
    requester: { email, firstName, lastName },
    totalAmount: '0.00',
    note: 'For my display.',
    paypalOrderId: null,
    shippingAddress: null,
    items: products.map(({ id: productId, name, imageUrl, isAuthentic, price }) => ({
      id: randomUUID(),
      orderId: id,
      productId,
      name,
      imageUrl,
      isAuthentic,
      quantity: 1,
      price,
      createdAt,
    })),
    createdAt,
    updatedAt: createdAt,
    revision: randomUUID(),
  };
}

function createIdentity(number: number): { id: string; createdAt: string } {
  const msecs = Date.now() - DAY_MS + number;
  return { id: uuidV7({ msecs }), createdAt: new Date(msecs).toISOString() };
}
