import { getSynonyms } from '../lexicon/synonyms.ts';
import { includesSorted } from '../profile/vocabulary.ts';
import type { Pair } from './pair.ts';

const COLORED_PARTS = ['border', 'ground'] as const;

/** `compareWords` includes this evidence in its result. */
export interface DesignEvidence {
  bits: number;
  itemParts: string[];
  entryParts: string[];
  /** Phrases for a reason: 'the green border', 'the item has red leaf, the entry green leaf'. */
  agreements: string[];
  conflicts: string[];
}

export function compareDesign({ weights, vocabulary, item, entry }: Pair): DesignEvidence {
  const w = weights.words;
  const isInEntry = (words: readonly string[]) =>
    words.some((word) => includesSorted(entry.wordIds, vocabulary.getId(word) ?? -1));
  const design: DesignEvidence = {
    bits: 0,
    itemParts: [],
    entryParts: [],
    agreements: [],
    conflicts: [],
  };

  for (const part of COLORED_PARTS) {
    const [ours, theirs] = [item.colors[part], entry.colors[part]];
    if (!ours || !theirs) continue;
    design.itemParts.push(`${ours} ${part}`);
    design.entryParts.push(`${theirs} ${part}`);
    if (ours === theirs) design.agreements.push(`the ${ours} ${part}`);
    else design.conflicts.push(`the item has a ${ours} ${part}, the entry a ${theirs} one`);
    design.bits += ours === theirs ? w.sameColor : w.otherColor;
  }

  let [same, other, lacking] = [0, 0, 0];
  for (const [motif, colors] of item.motifs) {
    const entryColors = entry.motifs.get(motif);
    if (!entryColors) {
      const words = [motif, ...getSynonyms(motif)];
      // A motif counts as lacking only if other entries have it.
      const isKnown = words.some((word) => vocabulary.getId(word) !== undefined);
      if (isKnown && !isInEntry(words)) lacking += 1;
    } else if (![...colors].some((color) => entryColors.has(color))) {
      const ours = `${[...colors].join(' and ')} ${motif}`;
      const theirs = `${[...entryColors].join(' and ')} ${motif}`;
      design.itemParts.push(ours);
      design.entryParts.push(theirs);
      design.conflicts.push(`the item has ${ours}, the entry ${theirs}`);
      other += 1;
    } else {
      design.bits += w.motif.same * w.damping ** same;
      same += 1;
    }
  }
  design.bits += Math.max(w.motif.total, other * w.motif.other);
  design.bits += Math.max(w.motif.lackingTotal, lacking * w.motif.lacking);

  for (const motif of item.absentMotifs) {
    if (!includesSorted(entry.mainWordIds, vocabulary.getId(motif) ?? -1)) continue;
    design.bits += w.absent;
    design.itemParts.push(`no ${motif}`);
    design.entryParts.push(motif);
    design.conflicts.push(`the item has no ${motif}, but the entry does`);
  }
  return design;
}
