import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { v5 as uuid } from 'uuid';
import itemLog from '../../../demo/airtable/item-log.json' with { type: 'json' };
import { shortenDescription } from '../../../shared/airtable-mapping/normalize-terms.ts';
import { mapRecord } from '../../../shared/airtable-mapping/record-to-product.ts';
import type { Product } from '../../../shared/entities/product.ts';
import { newestFirst } from '../../../shared/search/sort-order.ts';

export const CLASSES = [
  'unit name',
  'nickname',
  'abbreviation',
  'award',
  'type synonym',
  'era',
  'inflection',
  'misspelling',
  'spelling variant',
  'attributes',
  'partly typed',
  'over-specified',
  'maker, motto, origin',
  'in-word',
  'negative',
] as const;
export const CATALOGS = ['demo', 'other dealers'] as const;
export type Catalog = (typeof CATALOGS)[number];
export const HALVES = ['tune', 'measure'] as const;
export type Half = (typeof HALVES)[number];

export interface GoldItem {
  number: string;
  tags: Set<string>;
  product: Product;
}

export interface GoldQuery {
  class: string;
  catalog: Catalog;
  text: string;
  /** `practice` queries are learned from, and not measured. */
  half: Half | 'practice';
  /** By product id: 3 exact, 2 relevant, 1 marginal. Other products have 0. */
  grades: Map<string, number>;
  rules: string[];
}

type Row = Record<string, string>;

const NAMESPACE = '2b7c1f5e-8d0a-4c57-9a53-64c1e0f7d1aa';
const FOR_SALE = ['List', 'Ebay'];

export function goldItems(catalog: Catalog): GoldItem[] {
  const items = catalog === 'demo' ? demoItems() : otherDealersItems();
  return items.sort((a, b) => newestFirst(a.product, b.product));
}

type ItemsOf = Record<Catalog, GoldItem[]>;

export function goldQueries(itemsOf: ItemsOf): GoldQuery[] {
  return readQueries('queries.csv', itemsOf, getHalf);
}

export function practiceQueries(itemsOf: ItemsOf): GoldQuery[] {
  return readQueries('practice.csv', itemsOf, () => 'practice');
}

function readQueries(
  file: string,
  itemsOf: ItemsOf,
  toHalf: (text: string) => GoldQuery['half'],
): GoldQuery[] {
  return readRows(file).map((row) => {
    const catalog = row.catalog as Catalog;
    const text = row.text ?? '';
    const rules = [row.grade3 ?? '', row.grade2 ?? '', row.grade1 ?? ''];
    const graded = itemsOf[catalog].flatMap(({ tags, product }) => {
      const rank = rules.findIndex((rule) => matchesRule(tags, rule));
      return rank === -1 ? [] : [[product.id, 3 - rank] as const];
    });
    return {
      class: row.class ?? '',
      catalog,
      text,
      half: toHalf(text),
      grades: new Map(graded),
      rules,
    };
  });
}

export function getHalf(text: string): Half {
  return createHash('sha256').update(text).digest().readUInt8() % 2 === 1 ? 'measure' : 'tune';
}

/** A rule contains alternatives, separated by `|`, of tags that an item has or, with `!`, lacks. */
function matchesRule(tags: ReadonlySet<string>, rule: string): boolean {
  return rule
    .split('|')
    .map((alternative) => alternative.trim().split(/\s+/).filter(Boolean))
    .some(
      (terms) =>
        terms.length > 0 &&
        terms.every((term) => (term.startsWith('!') ? !tags.has(term.slice(1)) : tags.has(term))),
    );
}

function demoItems(): GoldItem[] {
  const tagsOf = new Map(readRows('demo.csv').map(({ id, tags }) => [id, toTags(tags)]));
  return itemLog.records
    .filter(({ fields }) => FOR_SALE.includes(fields.Status ?? ''))
    .map((record) => {
      const { content } = mapRecord(record, { absent: new Set() });
      const number = record.fields['Unique ID'] ?? '';
      const photos = { imageUrl: null, imageUrls: [], updatedAt: content.createdAt };
      return { number, tags: tagsOf.get(number) ?? new Set(), product: { ...content, ...photos } };
    });
}

function otherDealersItems(): GoldItem[] {
  return readRows('other-dealers.csv').map((row, i) => {
    const number = row.id ?? '';
    const description = row.description || null;
    const createdAt = new Date(Date.UTC(2026, 9, 1) - i * 3_600_000).toISOString();
    const product: Product = {
      id: uuid(number, NAMESPACE),
      name: row.name ?? '',
      description,
      shortDescription: shortenDescription(description),
      price: '0.00',
      imageUrl: null,
      imageUrls: [],
      itemType: row.itemType ?? '',
      era: row.era ?? '',
      unitNumber: row.unitNumber || null,
      unitName: row.unitName || null,
      motto: row.motto || null,
      material: row.material || null,
      backing: row.backing || null,
      countryOfOrigin: row.countryOfOrigin || null,
      condition: row.condition ?? '',
      stockQuantity: 1,
      isFeatured: false,
      isRare: row.isRare === 'yes',
      isAuthentic: row.isAuthentic !== 'no',
      availability: 'In Stock',
      airtableId: null,
      createdAt,
      updatedAt: createdAt,
    };
    return { number, tags: toTags(row.tags), product };
  });
}

function toTags(tags = ''): Set<string> {
  return new Set(tags.split(' ').filter(Boolean));
}

function readRows(file: string): Row[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return Papa.parse<Row>(text, { header: true, skipEmptyLines: true }).data;
}
