import { tokenize } from '../../text/tokens.ts';
import { getCanonicalWord } from '../lexicon/synonyms.ts';
import { normalizeColor } from './colors.ts';

export type Motifs = ReadonlyMap<string, ReadonlySet<string>>;

const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)?|[^\s\p{L}\p{N}]/gu;
const COLOR =
  /^(?:green|olive|od|tan|khaki|red|blue|white|black|yellow|gold|golden|brown|gr[ae]y|silver|orange|maroon|purple|violet|teal|buff|scarlet|crimson|ultramarine)$/;
/** These words belong to a color: 'dark blue', 'olive drab'. */
const SHADE = /^(?:light|dark|bright|pale|deep|sky|navy|royal|forest|army|drab|a|an|the)$/;
/** A conjunction joins colors, but ends the motifs that have them: 'red, white and blue'. */
const CONJUNCTION = /^(?:and|[,&/+-])$/;
const BREAK =
  /^(?:in|on|with|within|over|under|above|below|at|of|for|from|by|upon|beneath|around|between|behind|before|against|to|charged|bearing|edged|bordered|outlined|lettered|worn|forming|w|[^\p{L}\p{N}"“”'’])$/iu;
const NOT_MOTIF =
  /^(?:border|bordered|edge|edging|rim|background|ground|field|backing|back|thread|embroidery|felt|wool|twill|cloth|cotton|silk|leather|enamel|metal|numeral|number|figure|letter|color|colour|colored|top|bottom|half|part|side)$/;
/** A color applies to at most this many words after it. */
const MAX_MOTIFS = 4;

export function extractMotifs(text: string): Motifs {
  const motifs = new Map<string, Set<string>>();
  let colors: string[] = [];
  let motifCount = 0;
  /** The colors of the last motif may follow 'in': 'wildcat in red'. */
  let lastMotif: string | undefined;
  let colorsFollow = false;
  const add = (motif: string, motifColors: readonly string[]) => {
    const known = motifs.get(motif) ?? new Set();
    motifs.set(motif, known);
    for (const color of motifColors) known.add(color);
  };
  for (const [word] of text.matchAll(WORD)) {
    const lower = word.toLowerCase();
    if (COLOR.test(lower)) {
      if (motifCount > 0) colors = [];
      motifCount = 0;
      colors.push(normalizeColor(lower));
      if (colorsFollow && lastMotif !== undefined) add(lastMotif, colors);
    } else if (SHADE.test(lower) || (CONJUNCTION.test(lower) && motifCount === 0)) {
    } else if (BREAK.test(lower) || CONJUNCTION.test(lower) || motifCount === MAX_MOTIFS) {
      colors = [];
      motifCount = 0;
      colorsFollow = lower === 'in' && lastMotif !== undefined;
      if (!colorsFollow) lastMotif = undefined;
    } else {
      const motif = toMotif(word);
      if (motif === undefined) continue;
      colorsFollow = false;
      lastMotif = motif;
      if (colors.length === 0) continue;
      add(motif, colors);
      motifCount += 1;
    }
  }
  return motifs;
}

function toMotif(word: string): string | undefined {
  // Single capitals are letters on the insignia: 'white T'.
  if (/^\p{Lu}$/u.test(word)) return word;
  const [token] = tokenize(word);
  return token === undefined || NOT_MOTIF.test(token) ? undefined : getCanonicalWord(token);
}

/** An insignia may have lost these parts, so their absence says nothing about the design. */
const LOSABLE_PARTS = new Set(
  'tab border edge backing rim pin clutch post ribbon thread device'.split(' '),
);

export function extractAbsentMotifs(text: string): Set<string> {
  const matches = [
    ...text.matchAll(/\b(?:no|without|lacking|minus|w\/o) (?:(?:the|a|an|any) )?(\p{L}+)/giu),
  ];
  const words = matches.flatMap(([, word = '']) =>
    /^\p{Lu}$/u.test(word) ? [word] : tokenize(word),
  );
  return new Set(words.filter((word) => !LOSABLE_PARTS.has(word)));
}
