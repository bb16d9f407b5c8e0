import { ABBREVIATIONS } from '../../data/lexicon.ts';
import { PhraseIndex, toStems } from '../../text/phrase-index.ts';
import type { Word } from '../../text/words.ts';

export interface ParsedUnitName {
  echelon: string | null;
  specialty: string | null;
  branch: string | null;
  length: number;
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
const SIZES = [
  ['platoon', 'detachment'],
  ['company', 'battery'],
  ['battalion', 'squadron'],
  ['regiment', 'group', 'regimental combat team'],
  ['brigade', 'wing'],
  ['division'],
  ['corps', 'air force', 'command', 'field force', 'fleet'],
  ['army', 'army group'],
];

/** @returns a number that orders units by size; -1 if it is unknown. */
export function getUnitSize({ echelon, specialty }: Pick<ParsedUnitName, 'echelon' | 'specialty'>) {
  // '179th Infantry' is a regiment.
  const name = echelon ?? (specialty ? 'regiment' : null);
  return name === null ? -1 : SIZES.findIndex((echelons) => echelons.includes(name));
}

const SAME_ECHELON: Record<string, string> = {
  'combat team': 'regimental combat team',
  'brigade combat team': 'brigade',
  'army corps': 'corps',
};
/** These specialties name a unit even without an echelon: '82nd Airborne', '16th Infantry'. */
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
/** Dealers often omit these words: the 24th Infantry Division (Mechanized), the 199th Light Infantry Brigade,
 *  the First US Army. */
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
  ABBREVIATIONS.map(({ alias, canonicalName }) => [alias, toStems(canonicalName)]),
);

const MAX_WORDS = 8;
const SEPARATOR = /[(),;:|\n•·]/;

export function getUnitStems(): string[] {
  return [...echelons.stems(), ...specialties.stems(), ...abbreviations.stems()];
}

export function parseUnitNameAt(
  words: readonly Word[],
  at: number,
  text: string,
): ParsedUnitName | undefined {
  const parts = expandAbbreviations(words, at, text);
  const named: string[] = [];
  let echelon: string | null = null;
  let last = -1;
  for (let i = 0; i < parts.length; ) {
    const level = echelons.matchAt(parts, i);
    if (level && !(level.values[0] === 'force' && named.at(-1) === 'special')) {
      echelon = level.values[0] ?? null;
      last = i + level.length - 1;
      break;
    }
    const arm = specialties.matchAt(parts, i);
    if (arm) {
      named.push(...arm.values.filter((value) => !named.includes(value)));
      last = i + arm.length - 1;
      i += arm.length;
    } else if (IGNORED_WORDS.has(parts[i]?.stem ?? '')) i += 1;
    else break;
  }
  const end = parts[last];
  if (!end) return undefined;
  if (echelon === null && !named.some((word) => ARMS.includes(word))) return undefined;
  return { ...normalizeName(named, echelon), length: end.wordIndex + 1 - at };
}

/** Maps 'marine infantry' to 'infantry' of the Marines, and 'combat team' to 'regimental combat team'. */
function normalizeName(named: string[], echelon: string | null): Omit<ParsedUnitName, 'length'> {
  const level = echelon && (SAME_ECHELON[echelon] ?? echelon);
  const isMarine = named.includes('marine') || named.includes('raider');
  const kept = named.filter(
    (word, i) =>
      !(word === 'marine' && named.length > 1) && !(word === 'air' && named[i + 1] === 'cavalry'),
  );
  const specialty = kept.join(' ') || null;
  return { echelon: level, specialty, branch: isMarine ? 'Marines' : getBranch(specialty, level) };
}

function getBranch(specialty: string | null, echelon: string | null): string | null {
  if (echelon === 'fleet' || echelon === 'naval district' || specialty?.includes('naval'))
    return 'Navy';
  if (specialty?.includes('amphibious') || specialty === 'expeditionary') return 'Marines';
  // Air units belonged to the Army until 1947, and to the Air Force since.
  if (AIR_SPECIALTY.test(specialty ?? '') || echelon === 'air force') return null;
  if (specialty && ARMY_SPECIALTY.test(specialty)) return 'Army';
  return !specialty && echelon && ARMY_ECHELONS.has(echelon) ? 'Army' : null;
}

/** 'AA' may be the monogram of the 82nd Airborne instead of antiaircraft, and 'c/b' a clutch back instead of a
 *  construction battalion. */
function isOtherAbbreviation(words: readonly Word[], i: number, at: number): boolean {
  if (words[i]?.word === 'cb') return i > at;
  if (words[i]?.word !== 'aa') return false;
  const next = abbreviations.matchAt(words, i + 1)?.values[0]?.at(-1) ?? words[i + 1]?.stem ?? '';
  return !/^(?:artillery|battalion|battery|brigade|command|group|gun|regiment)$/.test(next);
}

function expandAbbreviations(
  words: readonly Word[],
  at: number,
  text: string,
): { stem: string; wordIndex: number }[] {
  const parts: { stem: string; wordIndex: number }[] = [];
  for (let i = at; i < words.length && parts.length < MAX_WORDS; ) {
    const word = words[i] as Word;
    if (i > at && SEPARATOR.test(text.slice(words[i - 1]?.end, word.start))) break;
    if (word.number !== null) break;
    if (isOtherAbbreviation(words, i, at)) break;
    const abbreviation = abbreviations.matchAt(words, i);
    const stems = abbreviation?.values[0] ?? [word.stem];
    const length = abbreviation?.length ?? 1;
    for (const stem of stems) parts.push({ stem, wordIndex: i + length - 1 });
    i += length;
  }
  return parts;
}
