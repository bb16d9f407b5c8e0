import type { StoredProduct } from '../entities/stored-product.ts';
import type { SyncChange } from '../entities/sync-run.ts';
import { truncate } from '../text/truncate.ts';
import type { ItemChange } from './sync-plan.ts';

const FIELDS = [
  'name',
  'uniqueId',
  'description',
  'itemType',
  'era',
  'unitName',
  'unitNumber',
  'motto',
  'material',
  'backing',
  'countryOfOrigin',
  'length',
  'width',
  'height',
  'manufacturer',
  'condition',
  'availability',
  'isFeatured',
  'isRare',
  'isAuthentic',
] as const satisfies (keyof StoredProduct)[];

const MAX_LENGTH = 200;
const KINDS = { create: 'created', update: 'updated', sell: 'sold' } as const satisfies Record<
  ItemChange['kind'],
  SyncChange['kind']
>;

export function describeChange({ kind, stored }: ItemChange, after: StoredProduct): SyncChange {
  return describeProductChange(toEventKind(kind), stored, after);
}

export function describeProductChange(
  kind: SyncChange['kind'],
  before: StoredProduct | undefined,
  after: StoredProduct,
): SyncChange {
  return { ...identify(after), kind, fields: describeFields(before, after) };
}

export const toEventKind = (kind: ItemChange['kind']): SyncChange['kind'] => KINDS[kind];

export function describeUnlisting(product: StoredProduct): SyncChange {
  return { ...identify(product), kind: 'unlisted', fields: [] };
}

function identify({ id, name, airtableId }: StoredProduct) {
  return { recordId: airtableId ?? '', productId: id, name: truncate(name, MAX_LENGTH) };
}

export function describeFields(
  before: Partial<StoredProduct> | undefined,
  after: Partial<StoredProduct>,
  maxLength = MAX_LENGTH,
): SyncChange['fields'] {
  const format = (value: unknown): string | null => {
    if (value === null || value === undefined) return null;
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    const text = String(value);
    return text.length > maxLength ? `${truncate(text, maxLength)}…` : text;
  };
  const fields = FIELDS.flatMap((field) => {
    const [from, to] = [format(before?.[field]), format(after[field])];
    const isSame = before?.[field] === after[field] || (from === null && to === null);
    return isSame ? [] : [{ field, from, to }];
  });
  return [...fields, ...describePhotos(before?.imageUrls ?? [], after.imageUrls ?? [])];
}

function describePhotos(before: readonly string[], after: readonly string[]): SyncChange['fields'] {
  if (before.join() === after.join()) return [];
  const added = after.filter((url) => !before.includes(url)).length;
  const removed = before.filter((url) => !after.includes(url)).length;
  const suffix =
    added + removed === 0 ? ', reordered' : added > 0 && removed > 0 ? `, ${added} new` : '';
  const count = (urls: readonly string[]) =>
    urls.length === 1 ? '1 photo' : `${urls.length} photos`;
  return [
    { field: 'photos', from: before.length ? count(before) : null, to: `${count(after)}${suffix}` },
  ];
}
