import { CONDITIONS, ERAS, ITEM_TYPES, MATERIALS } from '../vocabulary.ts';
import { cut } from './truncate.ts';

/** The shop's own spelling of what a dealer wrote in another case; anything else stays as written. */
export const itemTypeWord = spellings(ITEM_TYPES);
export const materialWord = spellings(MATERIALS);
export const conditionWord = spellings(CONDITIONS);
/** An era is also known by what stands before its years: 'WWII' is 'WWII (1941-1945)'. */
export const eraWord = spellings(ERAS, (era) => era.replace(/ \(.*/, ''));

function spellings(words: readonly string[], alias: (word: string) => string = (word) => word) {
  const known = new Map(words.flatMap((word) => [word, alias(word)].map((w) => [plain(w), word])));
  return (written: string): string => known.get(plain(written)) ?? written;
}

/** Whatever the case, the spaces, and the kind of dash between years. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/\p{Dash}/gu, '-')
    .replace(/\s*-\s*/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

const SHORT = 160;
/** Shorter than this, a sentence is more likely an abbreviation ('Approx. 3 in.'). */
const SENTENCE_AT_LEAST = 30;
const SENTENCE_END = /(?<=\p{Ll}{3}|[\d)"'”’])[.!?]+["'”’)]*(?=\s+["'“‘(]?\p{Lu}|$)/gu;

/** The first sentence of a text, or as many whole words as fit into 160 characters. */
export function shortened(text: string | null): string | null {
  const line = text?.replace(/\s+/g, ' ').trim();
  if (!line) return null;
  for (const { index, 0: mark } of line.matchAll(SENTENCE_END)) {
    const end = index + mark.length;
    if (end > SHORT) break;
    if (end >= SENTENCE_AT_LEAST) return line.slice(0, end);
  }
  if (line.length <= SHORT) return line;
  const words = cut(line, SHORT).replace(/\s+\S*$/, '');
  // Cut in mid-word only where there is no space, and then never through a character.
  return `${[...words]
    .slice(0, SHORT - 1)
    .join('')
    .replace(/[\s,;:–-]+$/, '')}…`;
}
