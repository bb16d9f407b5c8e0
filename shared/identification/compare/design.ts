import { includesSorted } from '../profile/vocabulary.ts';
import { synonymsOf } from '../lexicon/synonyms.ts';
import type { Pair } from './pair.ts';

const PLACES = ['border', 'ground'] as const;

/** What a colour, or a word of denial, tells of the design: for `compareWords`. */
export interface DesignEvidence {
  bits: number;
  /** As the item and the entry have it: 'green border', 'no wreath'. */
  itemParts: string[];
  entryParts: string[];
  /** In words: 'the green border', and 'the item has red leaf, the entry green leaf'. */
  agreements: string[];
  conflicts: string[];
}

/** The colours of its border, its ground and of what stands on it; and what the item is said to be without. */
export function compareDesign({ weights, vocabulary, item, entry }: Pair): DesignEvidence {
  const w = weights.words;
  const isOnEntry = (words: readonly string[]) =>
    words.some((word) => includesSorted(entry.wordIds, vocabulary.getId(word) ?? -1));
  const design: DesignEvidence = {
    bits: 0,
    itemParts: [],
    entryParts: [],
    agreements: [],
    conflicts: [],
  };

  for (const place of PLACES) {
    const [our, their] = [item.colors[place], entry.colors[place]];
    if (!our || !their) continue;
    design.itemParts.push(`${our} ${place}`);
    design.entryParts.push(`${their} ${place}`);
    if (our === their) design.agreements.push(`the ${our} ${place}`);
    else design.conflicts.push(`the item has a ${our} ${place}, the entry a ${their} one`);
    design.bits += our === their ? w.sameColor : w.otherColor;
  }

  let [same, other, lacking] = [0, 0, 0];
  for (const [thing, colours] of item.motifs) {
    const their = entry.motifs.get(thing);
    const words = [thing, ...synonymsOf(thing)];
    if (!their) {
      // What the catalogue has on other insignia, and not on this one.
      const isKnown = words.some((word) => vocabulary.getId(word) !== undefined);
      if (isKnown && !isOnEntry(words)) lacking += 1;
    } else if (![...colours].some((colour) => their.has(colour))) {
      const [ours, theirs] = [colours, their].map((all) => `${[...all].join(' and ')} ${thing}`);
      design.itemParts.push(ours as string);
      design.entryParts.push(theirs as string);
      design.conflicts.push(`the item has ${ours}, the entry ${theirs}`);
      other += 1;
    } else {
      design.bits += w.motif.same * w.damping ** same;
      same += 1;
    }
  }
  design.bits += Math.max(w.motif.total, other * w.motif.other);
  design.bits += Math.max(w.motif.lackingTotal, lacking * w.motif.lacking);

  for (const word of item.absentMotifs) {
    if (!includesSorted(entry.mainWordIds, vocabulary.getId(word) ?? -1)) continue;
    design.bits += w.absent;
    design.itemParts.push(`no ${word}`);
    design.entryParts.push(word);
    design.conflicts.push(`the item has no ${word}, as the entry has`);
  }
  return design;
}
