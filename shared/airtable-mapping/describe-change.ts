import type { SyncChange } from '../entities/sync-run.ts';
import type { ItemChange, ShopItem } from './sync-plan.ts';
import { truncate } from './truncate.ts';

/** The fields that a sync may change, in display order. */
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
] as const satisfies (keyof ShopItem)[];

const MAX_LENGTH = 200;
const KINDS = { create: 'created', update: 'updated', sell: 'sold' } as const satisfies Record<
  ItemChange['kind'],
  SyncChange['kind']
>;

/** Describes a changed product, field by field, for the run's history. */
export function describeChange({ kind, stored }: ItemChange, after: ShopItem): SyncChange {
  const fields = FIELDS.flatMap((field) => describeField(field, stored?.[field], after[field]));
  return {
    ...identify(after),
    kind: KINDS[kind],
    fields: [...fields, ...describePhotos(stored?.imageUrls ?? [], after.imageUrls)],
  };
}

export function describeUnlisting(product: ShopItem): SyncChange {
  return { ...identify(product), kind: 'unlisted', fields: [] };
}

function identify({ id, name, airtableId }: ShopItem) {
  return { recordId: airtableId ?? '', productId: id, name: truncate(name, MAX_LENGTH) };
}

function describeField(field: string, before: unknown, after: unknown): SyncChange['fields'] {
  const [from, to] = [format(before), format(after)];
  return before === after || (from === null && to === null) ? [] : [{ field, from, to }];
}

function format(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  return text.length > MAX_LENGTH ? `${truncate(text, MAX_LENGTH)}…` : text;
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
