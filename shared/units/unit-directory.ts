import type { Meaning } from '../identification/parse/lexicon-names.ts';
import { toSlug } from '../slug.ts';
import { normalizeText } from '../text/normalize.ts';
import { getPartsOf, getUnitHistory, unitsWithHistory } from './unit-history.ts';
import { identifyUnit } from './unit-identity.ts';

/** A unit of the shop with its spellings in the products. */
export interface UnitEntry {
  slug: string;
  name: string;
  meaning: Meaning | null;
  /** Distinct for the filter of the product list, the most frequent first. */
  spellings: string[];
}

const MAX_SPELLINGS = 100;

/** The units of a catalog by the slugs of their pages. */
export class UnitDirectory {
  readonly units: ReadonlyMap<string, UnitEntry>;
  /** The unit's slug by the slug of a spelling. */
  readonly #bySpelling = new Map<string, string>();

  /** @param names the distinct unit names of the products with their counts. */
  constructor(names: readonly { value: string; count: number }[]) {
    const units = new Map<string, UnitEntry>();
    const known = new Set<string>();
    for (const { value } of names.toSorted((a, b) => b.count - a.count)) {
      const { slug, name, meaning } = identifyUnit(value);
      const normalized = normalizeText(value);
      if (slug === '' || known.has(normalized)) continue;
      known.add(normalized);
      const unit = units.get(slug) ?? { slug, name, meaning, spellings: [] };
      units.set(slug, unit);
      if (unit.spellings.length < MAX_SPELLINGS) unit.spellings.push(value);
      const spelled = toSlug(value);
      if (!this.#bySpelling.has(spelled)) this.#bySpelling.set(spelled, slug);
    }
    this.units = units;
  }

  /** The unit of a page. Slugs of spellings and nicknames lead to it, and a unit with a history needs no products. */
  find(slug: string): UnitEntry | undefined {
    const found = this.units.get(slug) ?? this.units.get(this.#bySpelling.get(slug) ?? '');
    if (found) return found;
    const named = identifyUnit(slug.replaceAll('-', ' '));
    const known = this.units.get(named.slug);
    if (known || !unitsWithHistory().includes(named.name)) return known;
    return { ...named, spellings: [] };
  }

  /** The division that it served in, its parts, its other names, then units of its kind, by number. */
  findRelated({ slug, name, meaning }: UnitEntry): UnitEntry[] {
    const history = getUnitHistory(name);
    const division = history?.partOf;
    const siblings = division ? getPartsOf(division) : [];
    const heirs = this.#findOfNumber(meaning).map((unit) => unit.name);
    const family = [division ?? [], getPartsOf(name), heirs, siblings].flat().map(toSlug);
    const slugs = new Set([...family, ...this.#findSimilar(meaning).map((unit) => unit.slug)]);
    slugs.delete(slug);
    return [...slugs].flatMap((each) => this.units.get(each) ?? []);
  }

  /** The 506th Parachute Infantry Regiment is today's 506th Infantry Regiment. */
  #findOfNumber(meaning: Meaning | null): UnitEntry[] {
    const specialty = meaning?.specialty;
    if (!meaning?.number || !specialty) return [];
    return [...this.units.values()].filter(
      ({ meaning: other }) =>
        other?.specialty &&
        other.number === meaning.number &&
        other.echelon === meaning.echelon &&
        (other.specialty.includes(specialty) || specialty.includes(other.specialty)),
    );
  }

  #findSimilar(meaning: Meaning | null): UnitEntry[] {
    if (!meaning?.number) return [];
    const { number, echelon, specialty } = meaning;
    const distance = (unit: UnitEntry) => Math.abs((unit.meaning?.number ?? 0) - number);
    return [...this.units.values()]
      .filter(
        (unit) =>
          unit.meaning?.number &&
          unit.meaning.echelon === echelon &&
          unit.meaning.specialty === specialty,
      )
      .sort((a, b) => distance(a) - distance(b));
  }
}
