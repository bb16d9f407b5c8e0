import { LRUCache } from 'lru-cache';
import type { ProductFilters } from '../../../shared/entities/product-search.ts';
import { type Era, type Topic, Unit } from '../../../shared/entities/unit.ts';
import type { ProductIndex } from '../../../shared/search/product-index.ts';
import { toSlug } from '../../../shared/slug.ts';
import { ERA_HISTORY } from '../../../shared/units/era-history.ts';
import { getNicknames } from '../../../shared/units/nicknames.ts';
import { UnitDirectory, type UnitEntry } from '../../../shared/units/unit-directory.ts';
import { getUnitHistory } from '../../../shared/units/unit-history.ts';
import { formatKind } from '../../../shared/units/unit-identity.ts';
import { AVAILABILITIES_UNSOLD, ERAS } from '../../../shared/vocabulary.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import type { LiveCatalog } from './live-catalog.ts';

const MAX_RELATED = 8;
const MAX_UNITS_OF_ERA = 24;
const MAX_UNITS = 20_000;
const MAX_CACHED_UNITS = 1_000;

type Options = { value: string; count: number }[];
type Counts = ReadonlyMap<string, number>;

export class Topics {
  readonly #catalog: ProductIndex;
  readonly #directory: UnitDirectory;
  readonly #unitCounts: Record<'unsold' | 'sold', Counts>;
  readonly #eras: Topic[];
  readonly #units = new LRUCache<string, ParsedJson>({ max: MAX_CACHED_UNITS });

  constructor(catalog: ProductIndex, directory: UnitDirectory) {
    this.#catalog = catalog;
    this.#directory = directory;
    const unsold = catalog.facets(UNSOLD);
    const sold = catalog.facets(SOLD);
    this.#unitCounts = { unsold: toCounts(unsold.unitNames), sold: toCounts(sold.unitNames) };
    const soldOfEra = toCounts(sold.eras);
    this.#eras = unsold.eras.map(({ value, count }) => ({
      slug: toSlug(value),
      name: value,
      count,
      sold: soldOfEra.get(value) ?? 0,
    }));
  }

  listUnits(): Topic[] {
    return Array.from(this.#directory.units.values(), (unit) => this.#toTopic(unit))
      .sort((a, b) => b.count - a.count || b.sold - a.sold || (a.slug < b.slug ? -1 : 1))
      .slice(0, MAX_UNITS);
  }

  listEras(): Topic[] {
    return this.#eras.filter(hasProducts);
  }

  findUnit(slug: string): ParsedJson | undefined {
    const entry = this.#directory.find(slug);
    if (!entry) return undefined;
    const unit = this.#units.get(entry.slug) ?? ParsedJson.of(Unit, this.#describeUnit(entry));
    this.#units.set(entry.slug, unit);
    return unit;
  }

  #describeUnit(entry: UnitEntry): Unit {
    const { name, meaning, spellings } = entry;
    const history = getUnitHistory(name) ?? null;
    // An empty filter would select all products.
    const facets =
      spellings.length > 0 ? this.#catalog.facets({ ...UNSOLD, unitNames: spellings }) : undefined;
    const ofUnit = toCounts(facets?.eras ?? []);
    const served = new Set<string>(history?.service.map(({ era }) => era));
    return {
      ...this.#toTopic(entry),
      kind: meaning && formatKind(meaning),
      branch: meaning?.branch ?? null,
      spellings,
      nicknames: meaning?.number ? getNicknames(name) : [],
      history,
      itemTypes: toSorted(facets?.itemTypes ?? []),
      eras: this.#eras
        .map((era) => ({ ...era, count: ofUnit.get(era.name) ?? 0, sold: 0 }))
        .filter((era) => era.count > 0 || served.has(era.name)),
      related: this.#directory
        .findRelated(entry)
        .map((unit) => this.#toTopic(unit))
        .filter(hasProducts)
        .slice(0, MAX_RELATED),
    };
  }

  findEra(slug: string): Era | undefined {
    const index = ERAS.findIndex((era) => toSlug(era) === slug || toShortSlug(era) === slug);
    const [name, topic] = [ERAS[index], this.#eras[index]];
    if (!name || !topic) return undefined;
    const facets = this.#catalog.facets({ ...UNSOLD, eras: [name] });
    const counts = toCounts(facets.unitNames);
    const units = Array.from(this.#directory.units.values(), (unit) => ({
      ...this.#toTopic(unit),
      count: sum(counts, unit),
    }));
    return {
      ...topic,
      ...ERA_HISTORY[name],
      itemTypes: toSorted(facets.itemTypes),
      units: units
        .filter(({ count }) => count > 0)
        .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
        .slice(0, MAX_UNITS_OF_ERA),
      related: [this.#eras[index - 1] ?? [], this.#eras[index + 1] ?? []].flat(),
    };
  }

  #toTopic(unit: UnitEntry): Topic {
    const { unsold, sold } = this.#unitCounts;
    return { slug: unit.slug, name: unit.name, count: sum(unsold, unit), sold: sum(sold, unit) };
  }
}

const UNSOLD: ProductFilters = { exact: true, availabilities: [...AVAILABILITIES_UNSOLD] };
const SOLD: ProductFilters = { exact: true, availabilities: ['Sold Out'] };

const toCounts = (options: Options): Counts =>
  new Map(options.map(({ value, count }) => [value, count]));

const toSorted = (options: Options): Options =>
  options.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);

const sum = (counts: Counts, { spellings }: UnitEntry) =>
  spellings.reduce((total, spelling) => total + (counts.get(spelling) ?? 0), 0);

const hasProducts = ({ count, sold }: Topic) => count + sold > 0;

const toShortSlug = (era: string) => toSlug(era.replace(/\(.*\)/, ''));

/** Names are read once per catalog; the counts change with every hold. */
const directories = new WeakMap<ProductIndex, UnitDirectory>();
let latest: { topics: Topics; catalog: ProductIndex; etag: string } | undefined;

export function getTopics({ catalog, etag }: LiveCatalog): Topics {
  if (latest?.catalog === catalog && latest.etag === etag) return latest.topics;
  const directory =
    directories.get(catalog) ?? new UnitDirectory(catalog.facets({ exact: true }).unitNames);
  directories.set(catalog, directory);
  const topics = new Topics(catalog, directory);
  latest = { topics, catalog, etag };
  return topics;
}
