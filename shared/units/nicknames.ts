import { type LexiconEntry, NAMES, USAGE } from '../data/lexicon.ts';
import { once } from '../once.ts';

export interface Nickname {
  name: string;
  source: string;
}

const MAX_NICKNAMES = 6;
/** Initials such as 'YD' are insignia and abbreviations. */
const MIN_LETTERS = 3;

/** Lists nicknames and mottoes with a recorded source, best known first, without spelling variants. Call this for
 *  numbered units only: other names are often those of an insignia.
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

/** 'Blue & the Gray' and 'Blue and Grey' count as equal. */
const toLetters = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll('grey', 'gray')
    .replace(/\bthe\b|[^a-z]/g, '')
    .replace(/ves$/, 'f')
    .replace(/s$/, '');
