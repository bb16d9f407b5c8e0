import type { SyncChange } from '../entities/sync-run.ts';
import { cut } from './truncate.ts';
import type { ItemChange, ShopItem } from './sync-plan.ts';

/** What a record may change of its product, in the order in which people read it. */
const FIELDS = [
  'name',
  'description',
  'itemType',
  'era',
  'unitName',
  'unitNumber',
  'motto',
  'material',
  'backing',
  'countryOfOrigin',
  'condition',
  'availability',
  'isFeatured',
  'isRare',
  'isAuthentic',
] as const satisfies (keyof ShopItem)[];

const LONGEST = 200;
const KINDS = { create: 'created', update: 'updated', sell: 'sold' } as const;

/** What became of a product, field by field. */
export function changeOf({ kind, stored }: ItemChange, made: ShopItem): SyncChange {
  const fields = FIELDS.flatMap((field) => difference(field, stored?.[field], made[field]));
  return {
    ...subject(made),
    kind: KINDS[kind],
    fields: [...fields, ...photosChange(stored?.imageUrls ?? [], made.imageUrls)],
  };
}

export function unlistedChange(product: ShopItem): SyncChange {
  return { ...subject(product), kind: 'unlisted', fields: [] };
}

function subject({ id, name, airtableId }: ShopItem) {
  return { recordId: airtableId ?? '', productId: id, name: cut(name, LONGEST) };
}

function difference(field: string, before: unknown, after: unknown): SyncChange['fields'] {
  const [from, to] = [written(before), written(after)];
  return before === after || (from === null && to === null) ? [] : [{ field, from, to }];
}

function written(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  const text = String(value);
  return text.length > LONGEST ? `${cut(text, LONGEST)}…` : text;
}

function photosChange(before: readonly string[], after: readonly string[]): SyncChange['fields'] {
  if (before.join() === after.join()) return [];
  const come = after.filter((url) => !before.includes(url)).length;
  const gone = before.filter((url) => !after.includes(url)).length;
  const how = come + gone === 0 ? ', reordered' : come > 0 && gone > 0 ? `, ${come} new` : '';
  const count = (urls: readonly string[]) =>
    urls.length === 1 ? '1 photo' : `${urls.length} photos`;
  return [
    { field: 'photos', from: before.length ? count(before) : null, to: `${count(after)}${how}` },
  ];
}
