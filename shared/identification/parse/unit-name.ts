import { ABBREVIATIONS } from '../lexicon/lexicon.ts';
import { PhraseIndex, toStems } from '../text/phrase-index.ts';
import type { Word } from '../text/words.ts';

/** What stands after a unit's number. */
export interface UnitName {
  echelon: string | null;
  specialty: string | null;
  branch: string | null;
  /** How many words it takes. */
  length: number;
  /** Whether a word of it was mended. */
  isMended: boolean;
}

export const ECHELONS = [
  'regimental combat team',
  'brigade combat team',
  'naval district',
  'service command',
  'corps area',
  'army group',
  'army corps',
  'combat team',
  'field force',
  'air force',
  'division',
  'corps',
  'army',
  'regiment',
  'battalion',
  'brigade',
  'group',
  'squadron',
  'wing',
  'company',
  'battery',
  'command',
  'fleet',
  'force',
  'platoon',
  'detachment',
];
/** Two names of one echelon. */
const SAME_ECHELON: Record<string, string> = {
  'combat team': 'regimental combat team',
  'brigade combat team': 'brigade',
  'army corps': 'corps',
};
/** Of these, each says a unit even without its echelon: '82nd Airborne', '16th Infantry'. */
export const ARMS = [
  'infantry',
  'airborne',
  'armored',
  'cavalry',
  'mountain',
  'marine',
  'parachute',
  'glider',
  'artillery',
  'special forces',
  'tank',
  'ranger',
  'raider',
  'engineer',
  'aviation',
  'signal',
  'bombardment',
  'fighter',
];
const SPECIALTIES = [
  ...ARMS,
  ...`field coast antiaircraft destroyer aircraft air bomber troop carrier tactical strategic pursuit reconnaissance
  observation medical military police ordnance quartermaster transportation chemical logistical support amphibious
  amphibian special construction naval composite intelligence service defense combat rocket missile security
  expeditionary psychological civil commando sustainment replacement training aeronautical`.split(
    /\s+/,
  ),
];
/** They come and go in the name of one and the same unit: the 24th Infantry Division (Mechanized), the 199th Light
 *  Infantry Brigade, the First US Army. */
const IGNORED_WORDS = new Set(
  toStems('us usa united states light heavy mechanized motorized separate provisional allied the'),
);
const ARMY_SPECIALTY =
  /infantry|airborne|armored|cavalry|mountain|parachute|glider|artillery|tank|ranger|special forces|special service|engineer|ordnance|quartermaster|signal|medical|logistical|military/;
const ARMY_ECHELONS = new Set(['army', 'army group', 'corps', 'corps area', 'service command']);
const AIR_SPECIALTY = /\bair\b|aircraft|bomb|fighter|pursuit|troop carrier|commando/;

const echelons = new PhraseIndex(() => ECHELONS.map((echelon) => [echelon, echelon]));
const specialties = new PhraseIndex(() => SPECIALTIES.map((specialty) => [specialty, specialty]));
const abbreviations = new PhraseIndex(() =>
  ABBREVIATIONS.map(({ alias, canonicalName: means }) => [alias, toStems(means)]),
);

/** More words than any unit's name has. */
const MAX_WORDS = 8;
/** Where one of these stands between two words, they are not of one name. */
const SEPARATOR = /[(),;:|\n•·]/;

/** All stems that the name of a unit may be made of. */
export function getUnitStems(): string[] {
  return [...echelons.stems(), ...specialties.stems(), ...abbreviations.stems()];
}

/** The unit's name that begins at `at`: 'Inf. Div.', 'PIR', 'Airborne', 'US Army'. */
export function parseUnitNameAt(
  words: readonly Word[],
  at: number,
  text: string,
): UnitName | undefined {
  const parts = expandAbbreviations(words, at, text);
  const said: string[] = [];
  let echelon: string | null = null;
  let last = -1;
  for (let i = 0; i < parts.length; ) {
    const level = echelons.matchAt(parts, i);
    if (level && !(level.values[0] === 'force' && said.at(-1) === 'special')) {
      echelon = level.values[0] ?? null;
      last = i + level.length - 1;
      break;
    }
    const arm = specialties.matchAt(parts, i);
    if (arm) {
      said.push(...arm.values.filter((value) => !said.includes(value)));
      last = i + arm.length - 1;
      i += arm.length;
    } else if (IGNORED_WORDS.has(parts[i]?.stem ?? '')) i += 1;
    else break;
  }
  const end = parts[last];
  if (!end) return undefined;
  if (echelon === null && !said.some((word) => ARMS.includes(word))) return undefined;
  const taken = words.slice(at, end.from + 1);
  return {
    ...normalizeName(said, echelon),
    length: taken.length,
    isMended: taken.some((word) => word.isCorrected),
  };
}

/** The name as it is written out, whichever way it is said. */
function normalizeName(
  said: string[],
  echelon: string | null,
): Omit<UnitName, 'length' | 'isMended'> {
  const level = echelon && (SAME_ECHELON[echelon] ?? echelon);
  const isMarine = said.includes('marine') || said.includes('raider');
  const kept = said.filter(
    (word, i) =>
      !(word === 'marine' && said.length > 1) && !(word === 'air' && said[i + 1] === 'cavalry'),
  );
  const specialty = kept.join(' ') || null;
  return { echelon: level, specialty, branch: isMarine ? 'Marines' : getBranch(specialty, level) };
}

function getBranch(specialty: string | null, echelon: string | null): string | null {
  if (echelon === 'fleet' || echelon === 'naval district' || specialty?.includes('naval'))
    return 'Navy';
  if (specialty?.includes('amphibious') || specialty === 'expeditionary') return 'Marines';
  // Of the Army until 1947, of the Air Force after it.
  if (AIR_SPECIALTY.test(specialty ?? '') || echelon === 'air force') return null;
  if (specialty && ARMY_SPECIALTY.test(specialty)) return 'Army';
  return !specialty && echelon && ARMY_ECHELONS.has(echelon) ? 'Army' : null;
}

/** 'AA' is a division's monogram as well, and 'c/b' a clutch back. */
function isOtherAbbreviation(words: readonly Word[], i: number, at: number): boolean {
  if (words[i]?.word === 'cb') return i > at;
  if (words[i]?.word !== 'aa') return false;
  const next = abbreviations.matchAt(words, i + 1)?.values[0]?.at(-1) ?? words[i + 1]?.stem ?? '';
  return !/^(?:artillery|battalion|battery|brigade|command|group|gun|regiment)$/.test(next);
}

/** The words from `at` on, abbreviations written out, each with the place of the word that it is from. */
function expandAbbreviations(
  words: readonly Word[],
  at: number,
  text: string,
): { stem: string; from: number }[] {
  const parts: { stem: string; from: number }[] = [];
  for (let i = at; i < words.length && parts.length < MAX_WORDS; ) {
    const word = words[i] as Word;
    if (i > at && SEPARATOR.test(text.slice(words[i - 1]?.end, word.start))) break;
    if (word.number !== null) break;
    const short = abbreviations.matchAt(words, i);
    if (isOtherAbbreviation(words, i, at)) break;
    const stems = short?.values[0] ?? [word.stem];
    const length = short?.length ?? 1;
    for (const stem of stems) parts.push({ stem, from: i + length - 1 });
    i += length;
  }
  return parts;
}
