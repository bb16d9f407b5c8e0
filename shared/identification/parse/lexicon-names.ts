import { once } from '../../once.ts';
import { NAMES } from '../lexicon/lexicon.ts';
import { Phrases } from '../text/phrase-index.ts';
import { normalisedWords, wordsOf } from '../text/words.ts';
import { unitAt } from './numbered-units.ts';

/** What a designation means, however it is said. */
export interface Meaning {
  number: number | null;
  echelon: string | null;
  specialty: string | null;
  branch: string | null;
  name: string | null;
}

export interface Name {
  meaning: Meaning;
  isEveryday: boolean;
  /** Whether this is the name itself, and not another one. */
  isFull: boolean;
}

const NOTHING: Meaning = { number: null, echelon: null, specialty: null, branch: null, name: null };

/** The names of the lexicon. A unit's own, numbered name is not among them: it is read word by word. */
export const names = new Phrases(() => lexicon().phrases);
/** What has no number, by its own name. */
export const isName = (name: string) => lexicon().othersOf.has(keyOf({ ...NOTHING, name }));

const lexicon = once(() => {
  const phrases: [string, Name][] = [];
  /** The other names of each meaning, by its key. */
  const othersOf = new Map<string, { meaning: Meaning; aliases: string[] }>();
  for (const { alias, means, isEveryday, branch } of NAMES) {
    const meaning = meaningOf(means, branch);
    const key = keyOf(meaning);
    let others = othersOf.get(key);
    if (!others) {
      others = { meaning, aliases: [] };
      othersOf.set(key, others);
      if (meaning.number === null) {
        phrases.push([means, { meaning, isEveryday: false, isFull: true }]);
        others.aliases.push(means);
      }
    }
    if (alias === '') continue;
    phrases.push([alias, { meaning, isEveryday, isFull: false }]);
    if (!isEveryday) others.aliases.push(alias);
    else if (meaning.echelon) others.aliases.push(`${alias} ${meaning.echelon}`);
  }
  return { phrases, othersOf };
});

/** What a unit is also called, everyday words with 'division' or the like; of '82nd Airborne' what its division is. */
export function otherNames(meaning: Meaning): string[] {
  if (meaning.number === null || (meaning.echelon && meaning.specialty)) {
    return lexicon().othersOf.get(keyOf(meaning))?.aliases ?? [];
  }
  return [...lexicon().othersOf.values()]
    .filter((other) => agrees(other.meaning, meaning))
    .flatMap(({ aliases }) => aliases);
}

export function keyOf({ number, echelon, specialty, name }: Meaning): string {
  return `${number}|${echelon}|${specialty}|${name}`;
}

/** Whether `said` says `meaning`, if perhaps less of it. */
export function agrees(meaning: Meaning, said: Meaning): boolean {
  return (
    meaning.number === said.number &&
    meaning.name === said.name &&
    (said.echelon === null || said.echelon === meaning.echelon) &&
    (said.specialty === null || said.specialty === meaning.specialty)
  );
}

function meaningOf(means: string, branch: string | null): Meaning {
  const words = wordsOf(means);
  const unit = unitAt(words, 0, means);
  const number = unit?.end === words.length ? unit.numbers[0] : undefined;
  if (unit && number !== undefined) {
    const { echelon, specialty } = unit.name;
    return { number, echelon, specialty, branch: branch ?? unit.name.branch, name: null };
  }
  const name = normalisedWords(means).join(' ');
  return { number: null, echelon: null, specialty: null, branch, name };
}
