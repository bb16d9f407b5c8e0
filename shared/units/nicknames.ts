import { type LexiconEntry, NAMES, USAGE } from '../data/lexicon.ts';
import { once } from '../once.ts';

export interface Nickname {
  name: string;
  /** The book or office that records it. */
  source: string;
}

const MAX_NICKNAMES = 6;
/** Initials such as 'YD' are insignia and abbreviations. */
const MIN_LETTERS = 3;

/** The recorded nicknames and mottoes of a numbered unit, the best known first; usage and spelling variants are left
 *  out. Other names of the lexicon are often those of an insignia.
 *  @param name a standard name. */
export function getNicknames(name: string): Nickname[] {
  const nicknames: Nickname[] = [];
  for (const { alias, source } of entriesByName().get(name) ?? []) {
    if (source === USAGE || nicknames.length === MAX_NICKNAMES || !isNickname(alias, name))
      continue;
    const letters = toLetters(alias);
    const isVariant = nicknames.some((other) => {
      const known = toLetters(other.name);
      return known.includes(letters) || letters.includes(known);
    });
    if (!isVariant) nicknames.push({ name: alias, source });
  }
  return nicknames;
}

const entriesByName = once(() =>
  Map.groupBy<string, LexiconEntry>(NAMES, ({ canonicalName }) => canonicalName),
);

/** '1st Air Cav' and 'XVIII Corps' abbreviate the name. */
const isNickname = (alias: string, name: string) =>
  toLetters(alias).length >= MIN_LETTERS &&
  !/\d|^[A-Z-]+$/.test(alias) &&
  alias.split(' ')[0] !== name.split(' ')[0];

/** The letters that tell nicknames apart: the same for 'Blue & the Gray' and 'Blue and Grey'. */
const toLetters = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll('grey', 'gray')
    .replace(/\bthe\b|[^a-z]/g, '')
    .replace(/ves$/, 'f')
    .replace(/s$/, '');
