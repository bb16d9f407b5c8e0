import { commonWord } from '../lexicon/synonyms.ts';
import { tokensOf } from '../text/tokens.ts';
import { normalizeColor } from './colors.ts';

/** What stands on an insignia, as heraldry calls it, and in which colours: 'a white star on a red disc'. */
export type Motifs = ReadonlyMap<string, ReadonlySet<string>>;

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?|[^\s\p{L}\p{N}]/gu;
const COLOUR =
  /^(?:green|olive|od|tan|khaki|red|blue|white|black|yellow|gold|golden|brown|gr[ae]y|silver|orange|maroon|purple|violet|teal|buff|scarlet|crimson|ultramarine)$/;
/** 'Dark blue', 'olive drab': they belong to the colour. */
const SHADE = /^(?:light|dark|bright|pale|deep|sky|navy|royal|forest|army|drab|a|an|the)$/;
/** They join colours, and not what has them: 'red, white and blue'. */
const JOINING = /^(?:and|[,&/+-])$/;
/** From here on something else is told of. */
const BREAK =
  /^(?:in|on|with|within|over|under|above|below|at|of|for|from|by|upon|beneath|around|between|behind|before|against|to|charged|bearing|edged|bordered|outlined|lettered|worn|forming|w|[^\p{L}\p{N}"“”'’])$/iu;
/** What any insignia has, and what says nothing of the charge itself. */
const PLAIN =
  /^(?:border|bordered|edge|edging|rim|background|ground|field|backing|back|thread|embroidery|felt|wool|twill|cloth|cotton|silk|leather|enamel|metal|numeral|number|figure|letter|color|colour|colored|top|bottom|half|part|side)$/;
/** More words than these after a colour are hardly all of its thing. */
const MOST = 4;

/** The things that a text tells the colour of, by the commonest of the words for each. */
export function extractMotifs(text: string): Motifs {
  const charges = new Map<string, Set<string>>();
  let colours: string[] = [];
  let things = 0;
  /** What was told of last, and whether its colour follows: 'wildcat in red'. */
  let told: string | undefined;
  let isIn = false;
  const paint = (thing: string, painted: readonly string[]) => {
    const known = charges.get(thing) ?? new Set();
    charges.set(thing, known);
    for (const colour of painted) known.add(colour);
  };
  for (const [word] of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    if (COLOUR.test(lower)) {
      if (things > 0) colours = [];
      things = 0;
      colours.push(normalizeColor(lower));
      if (isIn && told !== undefined) paint(told, colours);
    } else if (SHADE.test(lower) || (JOINING.test(lower) && things === 0)) {
    } else if (BREAK.test(lower) || JOINING.test(lower) || things === MOST) {
      colours = [];
      things = 0;
      isIn = lower === 'in' && told !== undefined;
      if (!isIn) told = undefined;
    } else {
      const thing = thingOf(word);
      if (thing === undefined) continue;
      isIn = false;
      told = thing;
      if (colours.length === 0) continue;
      paint(thing, colours);
      things += 1;
    }
  }
  return charges;
}

function thingOf(word: string): string | undefined {
  // A letter that stands on it: 'white T'.
  if (/^\p{Lu}$/u.test(word)) return word;
  const [token] = tokensOf(word);
  return token === undefined || PLAIN.test(token) ? undefined : commonWord(token);
}

/** What may be off an insignia that has it by its design. */
const LOST = new Set('tab border edge backing rim pin clutch post ribbon thread device'.split(' '));

/** What a text says is not there: 'no wreath'. */
export function extractAbsentMotifs(text: string): Set<string> {
  const lacked = [
    ...text.matchAll(/\b(?:no|without|lacking|minus|w\/o) (?:(?:the|a|an|any) )?(\p{L}+)/giu),
  ];
  const words = lacked.flatMap(([, word = '']) =>
    /^\p{Lu}$/u.test(word) ? [word] : tokensOf(word),
  );
  return new Set(words.filter((word) => !LOST.has(word)));
}
