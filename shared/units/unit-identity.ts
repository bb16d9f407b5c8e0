import { NAMES } from '../data/lexicon.ts';
import { formatDesignation } from '../identification/parse/format-designation.ts';
import {
  getMeaningKey,
  isRefinementOf,
  type Meaning,
} from '../identification/parse/lexicon-names.ts';
import { parseSearch } from '../identification/parse/parse-text.ts';
import { once } from '../once.ts';
import { toSlug } from '../slug.ts';
import { unitsWithHistory } from './unit-history.ts';

/** All spellings of a unit have the same slug. */
export interface UnitIdentity {
  /** Empty for a name without letters and digits: such a unit has no page. */
  slug: string;
  name: string;
  meaning: Meaning | null;
}

/** '101st Abn. Div.', '101st Airborne' and '101st Airborne Division (Air Assault)' are the 101st Airborne
 *  Division. */
export function identifyUnit(text: string): UnitIdentity {
  const parsed = parseWholeName(text.replace(/\s*\([^()]*\)\s*$/, ''));
  const meaning = parsed && complete(parsed);
  if (!meaning) return { slug: toSlug(text), name: text.trim(), meaning: null };
  const standard = toStandardName(meaning);
  // The lexicon names some other units by their insignia: 'Motor Torpedo Boat'.
  const isStandard = meaning.number !== null || unitsWithHistory().includes(standard);
  const name = isStandard ? standard : text.trim();
  return { slug: toSlug(standard), name, meaning };
}

/** @returns undefined for a text that names no unit, several, or a part of one: '3rd Bn, 506th PIR'. */
function parseWholeName(text: string): Meaning | undefined {
  const [mention, another] = parseSearch(text);
  if (!mention || another || mention.designations.length !== 1) return undefined;
  const others = text.slice(0, mention.start) + text.slice(mention.end);
  if (/[\p{L}\d]/u.test(others.replace(/^\s*the\s/i, ''))) return undefined;
  const [designation] = mention.designations;
  if (!designation || hasLostNumber(designation, text)) return undefined;
  const { number, echelon, specialty, branch, name } = designation;
  return { number, echelon, specialty, branch, name };
}

/** '3rd Bn, 506th PIR' parses as the regiment, and '1st Special Forces' as all of them. */
function hasLostNumber({ number }: Meaning, text: string): boolean {
  const numbers = text.match(/\d+/g)?.length ?? 0;
  return number === null ? numbers > 0 && !lexiconAliases().has(text.trim()) : numbers > 1;
}
/** A few aliases contain the only number: '5307th Composite Unit'. */
const lexiconAliases = once(() => new Set(NAMES.map(({ alias }) => alias)));

function complete(meaning: Meaning): Meaning {
  const { number, echelon, specialty } = meaning;
  if (number === null || (echelon && specialty)) return meaning;
  const known = [...knownUnits().values()].map((unit) => unit.meaning);
  const possible = known.filter((other) => isRefinementOf(other, meaning));
  // Infantry divisions were named without their arm until 1942.
  const infantry =
    echelon === 'division' && possible.find((other) => other.specialty === 'infantry');
  const [only = meaning, another] = possible;
  return infantry || (another ? meaning : only);
}

function toStandardName(meaning: Meaning): string {
  const known = knownUnits().get(getMeaningKey(meaning));
  return known?.name ?? formatDesignation({ ...meaning, matchedBy: 'alias', text: '' });
}

const knownUnits = once(() => {
  const units = new Map<string, { name: string; meaning: Meaning }>();
  const names = [...unitsWithHistory(), ...NAMES.map(({ canonicalName }) => canonicalName)];
  for (const name of new Set(names)) {
    const [designation] = parseSearch(name)[0]?.designations ?? [];
    if (!designation) continue;
    const { number, echelon, specialty, branch, name: insignia } = designation;
    const meaning = { number, echelon, specialty, branch, name: insignia };
    const key = getMeaningKey(meaning);
    if (!units.has(key)) units.set(key, { name, meaning });
  }
  return units;
});

export function formatKind({ number, echelon, specialty, branch }: Meaning): string | null {
  if (number === null) return null;
  const unnumbered = { number: null, echelon, specialty, branch, name: null };
  return formatDesignation({ ...unnumbered, matchedBy: 'alias', text: '' }) || null;
}
