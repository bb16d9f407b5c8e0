import type { Meaning } from '../identification/parse/lexicon-names.ts';
import { toSlug } from '../slug.ts';
import { normalizeText } from '../text/normalize.ts';
import { getPartsOf, getUnitHistory, unitsWithHistory } from './unit-history.ts';
import { identifyUnit } from './unit-identity.ts';

export interface UnitEntry {
  slug: string;
  name: string;
  meaning: Meaning | null;
  /** Distinct for the filter of the product list, most frequent first. */
  spellings: string[];
}

const MAX_SPELLINGS = 100;

export class UnitDirectory {
  readonly units: ReadonlyMap<string, UnitEntry>;
  readonly #bySpelling = new Map<string, string>();

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

  /** Slugs of spellings and nicknames find the unit as well, and a unit with a history needs no products. */
  find(slug: string): UnitEntry | undefined {
    const found = this.units.get(slug) ?? this.units.get(this.#bySpelling.get(slug) ?? '');
    if (found) return found;
    const named = identifyUnit(slug.replaceAll('-', ' '));
    const known = this.units.get(named.slug);
    if (known || !unitsWithHistory().includes(named.name)) return known;
    return { ...named, spellings: [] };
  }

  /** Lists its division, its parts and other names first, then units of its kind by number. */
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
