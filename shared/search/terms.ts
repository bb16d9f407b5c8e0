import pluralize from 'pluralize';
import { foldUmlauts } from '../text/fold-letters.ts';
import { splitWords, toStem } from '../text/words.ts';

/** Shorter words have no relevant plural, and 'us' is not the plural of 'me'. */
const MIN_PLURAL_LENGTH = 4;

/** Maps British to American endings (Oxford English Dictionary, 'Spelling'). */
const BRITISH_ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/^(arm|behavi|col|endeav|fav|harb|hon|lab|neighb|rum|sav|val|vap)our/, '$1or'],
  [/^(calib|cent|fib|lit|lust|maneuv|met|sab|theat)re(?=d?$)/, '$1er'],
  [/^(def|lic|off|pret)ence/, '$1ense'],
  [/^(anal|catal|dial)ogue/, '$1og'],
  [
    /^(author|civil|colon|commercial|mechan|memorial|mobil|organ|recogn|special|standard)is(e|i|a)/,
    '$1iz$2',
  ],
  [
    /^(cance|enamel|jewel|label|level|marshal|model|panel|quarrel|signal|travel)l(ed|er|ing)$/,
    '$1$2',
  ],
];
const BRITISH_WORDS = new Map([
  ['aluminium', 'aluminum'],
  ['artefact', 'artifact'],
  ['axe', 'ax'],
  ['disk', 'disc'],
  ['grey', 'gray'],
  ['jewellery', 'jewelry'],
  ['manoeuvre', 'maneuver'],
  ['moustache', 'mustache'],
  ['plough', 'plow'],
  ['programme', 'program'],
  ['storey', 'story'],
  ['tyre', 'tire'],
]);

/** Removes case, accents, umlauts, dots, plurals and British spelling, and unifies ordinals: 'Cut-Edge,' gives
 *  'cut' and 'edge', 'I.D.' gives 'id', '82d' gives '82nd'.
 *  @param word without white space. */
export function toTerms(word: string): readonly string[] {
  const known = cache.get(word);
  if (known) return known;
  const terms = splitWords(word).map(({ word: plain }) => toTerm(plain));
  if (word.length <= MAX_CACHED_LENGTH) {
    if (cache.size >= MAX_CACHED) cache.clear();
    cache.set(word, terms);
  }
  return terms;
}

/** The spellings of units repeat the same words. */
const cache = new Map<string, readonly string[]>();
const MAX_CACHED = 5000;
const MAX_CACHED_LENGTH = 40;

function toTerm(word: string): string {
  if (word.length < MIN_PLURAL_LENGTH || /\d/.test(word)) return BRITISH_WORDS.get(word) ?? word;
  // Units are spelled without any plural 's': 'corp'.
  const singular = toStem(pluralize.singular(word));
  const known = BRITISH_WORDS.get(singular);
  if (known) return known;
  return BRITISH_ENDINGS.reduce(
    (term, [ending, american]) => term.replace(ending, american),
    foldUmlauts(singular),
  );
}

export function toPhraseTerms(phrase: string): string[] {
  return phrase.split(' ').flatMap(toTerms);
}
