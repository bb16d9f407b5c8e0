import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeProducts } from '../../tests/support/products.ts';
import { numRuns } from '../../tests/support/property-runs.ts';
import { buildCatalog } from './build-catalog.ts';
import { toDocumentKey, toSearchKeys } from './document-keys.ts';
import { AlertMatcher } from './match-alerts.ts';
import { ProductIndex } from './product-index.ts';

const [like] = makeProducts(1);
if (!like) throw new Error('Expected a product.');

const toProducts = (uniqueIds: readonly string[]) =>
  uniqueIds.map((uniqueId, i) => ({
    ...like,
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    uniqueId,
  }));
const toIndex = (uniqueIds: readonly string[]) =>
  new ProductIndex(buildCatalog(toProducts(uniqueIds)));
const find = (index: ProductIndex, search: string) =>
  Array.from(index.list({ search }), (position) =>
    Number(JSON.parse(index.jsonAt(position)).id.slice(-12)),
  );

const IDS = ['GD-2024-001', 'GD-2024-002', 'USMC-WW2-0042', '2024/PATCH/17', 'AB 12 C 034'];
const index = toIndex(IDS);

test.each([
  ...['gd2024001', 'GD-2024001', 'gd2024-001', 'gd 2024 001', 'G D 2024 001'].map((t) => [t, 0]),
  ...['usmcww20042', 'USMC WW2 0042', 'usmc-ww-2-0042', 'usmcww2-0042'].map((t) => [t, 2]),
  ...['2024patch17', '2024 patch 17', '2024-PATCH17', '2024/patch/17'].map((t) => [t, 3]),
  ...['ab12c034', 'AB-12-C-034', 'ab 12c034', 'AB12 C034'].map((t) => [t, 4]),
] as const)('a Unique ID is found however it is split: “%s”', (search, place) => {
  expect(find(index, `${search}`)).toEqual([place]);
  expect(index.facets({ search: `${search}` }).search).toMatchObject({
    corrections: [],
    dropped: [],
  });
});

test.each(['gd2024', 'gd 2024 0', 'GD-202400', 'gd20240'])(
  'a Unique ID is found while “%s” is typed',
  (search) => {
    expect(find(index, search).sort()).toEqual([0, 1]);
  },
);

test('a Unique ID is found among the suggestions and for alerts, however it is split', () => {
  expect(index.suggest('ab12c03').items.map(({ id }) => id)).toEqual([toProducts(IDS)[4]?.id]);
  const alerts = new AlertMatcher(toProducts(IDS), index);
  expect(alerts.match({ search: 'gd2024002' })).toEqual([toProducts(IDS)[1]?.id]);
});

test('a Unique ID is found first where it is split as typed', () => {
  const alike = toIndex(['GD-1-23', 'GD-12-3']);
  expect(find(alike, 'GD-12-3')).toEqual([1, 0]);
  expect(find(alike, 'gd123').sort()).toEqual([0, 1]);
});

test('a shorter Unique ID comes before those that begin with it', () => {
  const alike = toIndex(['GD-2024-0012', 'GD-2024-001', 'GD-2024-0013']);
  expect(find(alike, 'gd2024001')[0]).toBe(1);
  expect(find(alike, 'gd2024001')).toHaveLength(3);
});

test('an ID of letter and digit groups is found by every joining of its groups', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
    minLength: 1,
    maxLength: 6,
  });
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 5 });
  const separator = fc.constantFrom('-', ' ', '.', '_', '/', '');
  const ids = fc
    .tuple(letters, digits, fc.array(fc.oneof(letters, digits), { maxLength: 3 }))
    .chain(([first, second, others]) =>
      fc.tuple(
        fc.shuffledSubarray([first, second, ...others], { minLength: 2 + others.length }),
        fc.array(separator, { minLength: 4, maxLength: 4 }),
        fc.array(separator, { minLength: 4, maxLength: 4 }),
        fc.boolean(),
      ),
    );
  const join = (groups: readonly string[], separators: readonly string[]) =>
    groups.reduce((text, group, i) => `${text}${separators[i - 1]}${group}`);
  fc.assert(
    fc.property(ids, ([groups, stored, typed, isLower]) => {
      const uniqueId = join(groups, stored);
      const search = isLower ? join(groups, typed).toLowerCase() : join(groups, typed);
      expect(find(toIndex(['GD-0001', uniqueId]), search)[0]).toBe(1);
      expect(toSearchKeys(search)).toContain(toDocumentKey(uniqueId));
    }),
    { numRuns: numRuns(300) },
  );
});
