import { expect, test } from 'vitest';
import {
  CATALOGS,
  type Catalog,
  CLASSES,
  type GoldItem,
  getHalf,
  goldItems,
  goldQueries,
  HALVES,
  practiceQueries,
} from '../bench/gold/search/gold.ts';
import { Product } from '../shared/entities/product.ts';
import { ERAS, ITEM_TYPES } from '../shared/vocabulary.ts';

const items = Object.fromEntries(
  CATALOGS.map((catalog) => [catalog, goldItems(catalog)]),
) as Record<Catalog, GoldItem[]>;
const queries = goldQueries(items);
const all = [...queries, ...practiceQueries(items)];

test.each(CATALOGS)('every item of %s is a valid product with tags', (catalog) => {
  for (const { number, tags, product } of items[catalog]) {
    expect(Product.safeParse(product).error, number).toBeUndefined();
    expect(tags.size, number).toBeGreaterThan(0);
  }
  const ids = items[catalog].map(({ product }) => product.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('the other dealers have about 800 items of every type and era', () => {
  const products = items['other dealers'].map(({ product }) => product);
  expect(products.length).toBeGreaterThanOrEqual(800);
  expect(new Set(products.map(({ itemType }) => itemType))).toEqual(new Set(ITEM_TYPES));
  expect(new Set(products.map(({ era }) => era))).toEqual(new Set([...ERAS, 'Undated']));
});

test('the search gold set has enough queries, each once per catalog', () => {
  expect(queries.length).toBeGreaterThanOrEqual(420);
  const keys = all.map(({ catalog, text }) => `${catalog}: ${text.toLowerCase()}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('the search gold set has at least 15 queries of each class, in both halves and catalogs', () => {
  expect(new Set(queries.map((query) => query.class))).toEqual(new Set(CLASSES));
  for (const name of CLASSES) {
    const ofClass = queries.filter((query) => query.class === name);
    expect(ofClass.length, name).toBeGreaterThanOrEqual(15);
    expect(new Set(ofClass.map(({ half }) => half)), name).toEqual(new Set(HALVES));
    expect(new Set(ofClass.map(({ catalog }) => catalog)), name).toEqual(new Set(CATALOGS));
  }
});

test('the search gold set has an item of grade 2 or 3 for every query but the negative ones, which have none', () => {
  const wrong = all.filter(({ class: name, grades }) => {
    const best = Math.max(0, ...grades.values());
    return name === 'negative' ? best > 0 : best < 2;
  });
  expect(wrong.map(({ text }) => text)).toEqual([]);
});

test('the search gold set grades existing products from 1 to 3, by tags that the catalog has', () => {
  for (const { catalog, text, grades, rules } of all) {
    const ids = new Set(items[catalog].map(({ product }) => product.id));
    expect(new Set(grades.keys()).isSubsetOf(ids), text).toBe(true);
    for (const grade of grades.values()) expect([1, 2, 3]).toContain(grade);
    const tags = new Set(items[catalog].flatMap((item) => [...item.tags]));
    const named = rules.join(' ').match(/[^\s|!]+/g) ?? [];
    expect(named.filter((tag) => !tags.has(tag))).toEqual([]);
  }
});

test('the search gold set assigns each query to the half that its text determines', () => {
  expect(queries.filter(({ half, text }) => half !== getHalf(text))).toEqual([]);
  const measured = queries.filter(({ half }) => half === 'measure').length / queries.length;
  expect(measured).toBeCloseTo(0.5, 1);
});
