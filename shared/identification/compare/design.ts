import { holds } from '../profile/vocabulary.ts';
import { synonymsOf } from '../synonyms.ts';
import type { Pair } from './pair.ts';

const PLACES = ['border', 'ground'] as const;

/** What a colour, or a word of denial, tells of the design: for `compareWords`. */
export interface ComparedDesign {
  bits: number;
  /** As the item and the entry have it: 'green border', 'no wreath'. */
  ours: string[];
  theirs: string[];
  /** In words: 'the green border', and 'the item has red leaf, the entry green leaf'. */
  common: string[];
  against: string[];
}

/** The colours of its border, its ground and of what stands on it; and what the item is said to be without. */
export function compareDesign({ weights, vocabulary, item, entry }: Pair): ComparedDesign {
  const w = weights.words;
  const isOnEntry = (words: readonly string[]) =>
    words.some((word) => holds(entry.words, vocabulary.idOf(word) ?? -1));
  const design: ComparedDesign = { bits: 0, ours: [], theirs: [], common: [], against: [] };

  for (const place of PLACES) {
    const [our, their] = [item.colours[place], entry.colours[place]];
    if (!our || !their) continue;
    design.ours.push(`${our} ${place}`);
    design.theirs.push(`${their} ${place}`);
    if (our === their) design.common.push(`the ${our} ${place}`);
    else design.against.push(`the item has a ${our} ${place}, the entry a ${their} one`);
    design.bits += our === their ? w.sameColour : w.otherColour;
  }

  let [same, other, lacking] = [0, 0, 0];
  for (const [thing, colours] of item.charges) {
    const their = entry.charges.get(thing);
    const words = [thing, ...synonymsOf(thing)];
    if (!their) {
      // What the catalogue has on other insignia, and not on this one.
      const isKnown = words.some((word) => vocabulary.idOf(word) !== undefined);
      if (isKnown && !isOnEntry(words)) lacking += 1;
    } else if (![...colours].some((colour) => their.has(colour))) {
      const [ours, theirs] = [colours, their].map((all) => `${[...all].join(' and ')} ${thing}`);
      design.ours.push(ours as string);
      design.theirs.push(theirs as string);
      design.against.push(`the item has ${ours}, the entry ${theirs}`);
      other += 1;
    } else {
      design.bits += w.charge.same * w.damping ** same;
      same += 1;
    }
  }
  design.bits += Math.max(w.charge.all, other * w.charge.other);
  design.bits += Math.max(w.charge.most, lacking * w.charge.lacking);

  for (const word of item.lacks) {
    if (!holds(entry.foremost, vocabulary.idOf(word) ?? -1)) continue;
    design.bits += w.lacked;
    design.ours.push(`no ${word}`);
    design.theirs.push(word);
    design.against.push(`the item has no ${word}, as the entry has`);
  }
  return design;
}
