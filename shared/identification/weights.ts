import tuned from './tuned-weights.json' with { type: 'json' };

/**
 * Tunable numbers of the matcher. `npm run tune` writes the numbers of the score to tuned-weights.json.
 *
 * Bits are base-2 logarithms of likelihood ratios: how much likelier an agreement, or a conflict, is between an item
 * and its entry than between an item and another entry (Fellegi and Sunter's m/u). For designations, words, types,
 * branches and materials, u is their frequency in the catalog, smoothed with `pseudoCount` imaginary entries of
 * frequency `share`, so that a catalog of three entries gives sensible scores.
 */
export const WEIGHTS = {
  posterior: {
    /** A likely match must exceed the bits of `notInCatalog`. `temperature` divides all bits; above 1, it
     *  compensates for fields that are not independent. `maxSupport` limits the log odds of a match, in bits,
     *  before doubts are subtracted: no number of agreements outweighs a word that makes the item a different
     *  insignia. */
    ...tuned.posterior,
    /** Percent. */
    minScore: 0.2,
    /** The first two matches count as tied when they differ by fewer bits. */
    tieBits: 0.5,
  },
  /** Bits subtracted from the log odds of a match. By field: `conflict` if it contradicts the match, `related` if
   *  it only agrees nearly. `unexplained` depends on the kind of word (see unexplained.ts) and on the match's name:
   *  a unit with a number, another name, or neither. `descriptionFactor` applies to words outside of the item's
   *  name, and `unsaid` to words of the entry's title that the item lacks. `unnamed`: the match shares no name with
   *  the item, `otherDesignation`: it has a different one, `nearName`: nearly the same. `rival`: another entry fits
   *  equally well, `fullerRival`: except for words that the item does not mention. */
  doubts: {
    ...tuned.doubts,
    /** Each further word of a kind adds this share, up to twice the bits of one. */
    furtherWord: 0.5,
    /** Entries within this margin, in bits, count as rivals; matches without a name need the larger margin. */
    rivalMargin: 4,
    unnamedRivalMargin: 10,
  },
  designation: {
    pseudoCount: 2000,
    /** Assumed shares of all insignia. A kind is an echelon and specialty without a number. */
    share: {
      unit: 1 / 4000,
      echelon: 1 / 2000,
      specialty: 1 / 1500,
      number: 1 / 200,
      kind: 1 / 20,
    },
    /** The m-probabilities: rates at which an item and its entry agree to this depth. */
    agree: { unit: 0.9, echelon: 0.8, specialty: 0.7, number: 0.6, kind: 0.3 },
    alias: -0.3,
    typo: -0.5,
    /** Added when one side omits the specialty: dealers often omit 'Infantry', but rarely others. */
    omittedInfantry: -0.3,
    omittedSpecialty: -3,
    relatedSpecialty: -2,
    /** All other fields together cannot outweigh a different number or echelon. */
    number: -30,
    echelon: -28,
    specialty: -22,
    branch: -12,
    name: -12,
    /** A nickname alone makes conflicts less certain: several units share one, or it names the motif. */
    nicknameFactor: 0.4,
    /** Applies when only one side has a number or name, because the text may have been misread. */
    uncertain: -5,
    entryWithoutUnit: -4,
    laterUnit: -4,
    mentionedInName: -2,
    mentionedInDescription: -4,
    /** Limits the bits of words in the entry's title that the item lacks ('second award'). `opposed` applies if
     *  the item has an opposed word ('officer', 'enlisted'). */
    missingWords: { share: 0.3, perWord: -2, total: -4, opposed: -7 },
    /** The item must have words worth `minShare` of the title's bits. */
    title: {
      minWordBits: 0.3,
      complete: 1,
      damping: 0.9,
      max: 12,
      minShare: 0.7,
      descriptionFactor: 0.5,
    },
  },
  itemType: {
    pseudoCount: 40,
    share: 0.12,
    agree: 0.9,
    max: 2.5,
    related: 0.2,
    conflict: -5,
    otherObject: -14,
    /** Kinds are finer than types: sleeve insignia, tab, unit crest. */
    sameKind: 1.2,
    otherKind: -3,
    /** Dealers usually name the kind, so its absence counts. */
    kindOnlyInEntry: -1,
    kindOnlyInItem: -2.5,
  },
  era: {
    agree: 0.85,
    near: -0.5,
    neighboringEra: -2.5,
    beforeAdoption: -5.5,
    afterUse: -3.5,
    slackYears: 5,
    /** The edge is merrowed, but the entry went out of use before merrow machines. */
    merrowed: -4,
  },
  branch: {
    pseudoCount: 40,
    share: 0.25,
    agree: 0.95,
    max: 2.5,
    related: 0.2,
    conflict: -6,
    foreign: -14,
  },
  material: {
    pseudoCount: 40,
    share: 0.2,
    agree: 0.7,
    max: 2.5,
    variation: 0.8,
    related: 0.2,
    otherMetal: -1.5,
    conflict: -4,
  },
  dimensions: {
    exact: 3,
    near: 1.5,
    different: -0.7,
    conflict: -4,
    /** Limits the relative difference in length. */
    exactWithin: 0.03,
    nearWithin: 0.1,
    conflictBeyond: 0.25,
    weight: { exact: 0.7, conflict: -1 },
  },
  words: {
    pseudoCount: 200,
    share: 0.01,
    /** The m-probability: the rate at which a word of an item also occurs in its entry. */
    agree: 0.6,
    max: 8,
    /** Words tend to occur together, so the n-th rarest word counts with this factor to the power of n; `total`
     *  limits the sum. */
    damping: 0.65,
    total: 14,
    /** Other insignia of the unit have the same words, so words count less if the unit agrees. */
    withUnitFactor: 0.6,
    /** Limits the bits of words that distinguish variants in the catalog ('subdued') and that the entry lacks. */
    variant: { share: 0.6, perWord: -4, total: -6 },
    notesFactor: 0.7,
    typoFactor: 0.7,
    unexplained: { perWord: -0.3, perWordWithoutUnit: -1, total: -3 },
    sameColor: 0.8,
    otherColor: -2,
    /** Colors of a motif ('red leaf'). Agreements are damped as words are; the totals limit the sums. */
    motif: { same: 1, other: -2, total: -5, lacking: -1, lackingTotal: -2 },
    absent: -3,
  },
  blocking: {
    lookups: 6000,
    candidates: 300,
  },
};

export type Weights = typeof WEIGHTS;
