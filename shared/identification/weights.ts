import tuned from './tuned-weights.json' with { type: 'json' };

/**
 * All tunable numbers of the matcher. Those of the score are in tuned-weights.json, which `npm run tune` writes.
 *
 * Bits are base-2 logarithms of likelihood ratios: how much likelier an agreement, or a conflict, is between an item
 * and its own entry than between an item and another entry (Fellegi and Sunter's m/u). For designations, words, types,
 * branches and materials, u is their frequency in the catalog, smoothed with `pseudoCount` imaginary entries of
 * frequency `share`, so that a catalog of three entries gives sensible scores.
 */
export const WEIGHTS = {
  posterior: {
    /** `notInCatalog`: bits of the alternative that the item is not in the catalog; a likely match must exceed them.
     *  `temperature` divides all bits. Above 1, it compensates for fields that are not independent.
     *  `maxSupport` limits the log odds of a match, in bits, before doubts are subtracted: no number of agreements
     *  outweighs a word that makes the item another insignia. */
    ...tuned.posterior,
    /** Matches below are left out, in percent. */
    minScore: 0.2,
    /** The first two matches count as tied when they differ by fewer bits. */
    tieBits: 0.5,
  },
  /**
   * Bits subtracted from the log odds of a match. By field: `conflict` if it speaks against the match, `related` if it
   * only agrees nearly. `unexplained` by kind of word (see unexplained.ts) and by how the match is named: a unit with a
   * number, another name, or neither. `descriptionFactor` for words outside of the item's name. `unsaid`: the entry's
   * title has words that the item lacks. `unnamed`: the match has no name in common with the item,
   * `otherDesignation`: it has another, `nearName`: nearly the same. `rival`: another entry fits as well,
   * `fullerRival`: except for words that the item does not say.
   */
  doubts: {
    ...tuned.doubts,
    /** Each further word of a kind adds this share, up to twice the bits of one. */
    furtherWord: 0.5,
    /** Entries count as rivals within this margin, in bits; matches without a name need the larger one. */
    rivalMargin: 4,
    unnamedRivalMargin: 10,
  },
  designation: {
    pseudoCount: 2000,
    /** Assumed shares of all insignia: one unit, one number with an echelon or a specialty, one number, one kind of
     *  unit (echelon and specialty without a number). */
    share: {
      unit: 1 / 4000,
      echelon: 1 / 2000,
      specialty: 1 / 1500,
      number: 1 / 200,
      kind: 1 / 20,
    },
    /** The m-probabilities: rates at which an item and its own entry agree to this depth. */
    agree: { unit: 0.9, echelon: 0.8, specialty: 0.7, number: 0.6, kind: 0.3 },
    /** Added when either side was read from a nickname or abbreviation, or from a typing error. */
    alias: -0.3,
    typo: -0.5,
    /** Added when one side omits the specialty: 'Infantry' is often omitted, other specialties seldom. */
    omittedInfantry: -0.3,
    omittedSpecialty: -3,
    /** Added for related specialties, such as armored cavalry and cavalry. */
    relatedSpecialty: -2,
    /** Conflicts. All other fields together cannot outweigh another number or echelon. */
    number: -30,
    echelon: -28,
    specialty: -22,
    branch: -12,
    name: -12,
    /** Factor on conflicts when the item only gives a nickname: several units share one, or it names the motif. */
    nicknameFactor: 0.4,
    /** Conflict when only one side has a number or name, and the text may have been misread. */
    uncertain: -5,
    /** Conflict when the item names a unit and no unit can be read from the entry. */
    entryWithoutUnit: -4,
    /** Added when the same field names another unit before this one. */
    laterUnit: -4,
    /** Bits of agreement with a unit that is only mentioned, after a more important field named another. */
    mentionedInName: -2,
    mentionedInDescription: -4,
    /** Words of the entry's title that the item lacks ('second award'): factor on the word's bits, limit per word,
     *  limit in total; and bits if the item has an opposed word ('officer', 'enlisted'). */
    missingWords: { share: 0.3, perWord: -2, total: -4, opposed: -7 },
    /** Titles compared word by word; the item must have words worth `minShare` of the title's bits. */
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
    /** Another object, such as a jacket with the division's patch on it. */
    otherObject: -14,
    /** Kinds are finer than types: sleeve insignia, tab, unit crest. */
    sameKind: 1.2,
    otherKind: -3,
    /** The item does not name the entry's kind, which dealers usually do. */
    kindOnlyInEntry: -1,
    /** The item is called a tab or a scroll and the entry is not. */
    kindOnlyInItem: -2.5,
  },
  era: {
    agree: 0.85,
    near: -0.5,
    /** Two eras of the trade that follow each other. */
    neighboringEra: -2.5,
    /** The item is older than the entry's design. */
    beforeAdoption: -5.5,
    /** The item was made after the entry went out of use. */
    afterUse: -3.5,
    /** Periods at most this far apart still count as close. */
    slackYears: 5,
    /** A merrowed edge, and an entry that went out of use before merrow machines. */
    merrowed: -4,
  },
  branch: {
    pseudoCount: 40,
    share: 0.25,
    agree: 0.95,
    max: 2.5,
    related: 0.2,
    conflict: -6,
    /** The item names another nation's forces and the entry does not. */
    foreign: -14,
  },
  material: {
    pseudoCount: 40,
    share: 0.2,
    agree: 0.7,
    max: 2.5,
    /** One of the entry's variations is made of the item's material. */
    variation: 0.8,
    related: 0.2,
    otherMetal: -1.5,
    conflict: -4,
  },
  dimensions: {
    /** Bits when two sides are known; half of them when only one is. */
    exact: 3,
    near: 1.5,
    different: -0.7,
    conflict: -4,
    /** Limits of the relative difference in length. */
    exactWithin: 0.03,
    nearWithin: 0.1,
    conflictBeyond: 0.25,
    weight: { exact: 0.7, conflict: -1 },
  },
  words: {
    pseudoCount: 200,
    share: 0.01,
    /** The m-probability: the rate at which a word of an item also occurs in its own entry. */
    agree: 0.6,
    max: 8,
    /** The n-th rarest word counts with this factor to the power of n, because words tend to occur together;
     *  `total` limits their sum. */
    damping: 0.65,
    total: 14,
    /** Factor when the unit agrees too, because its other insignia have the same words. */
    withUnitFactor: 0.6,
    /** Words that distinguish variants in the catalog ('subdued') and that the entry lacks: factor on the word's
     *  bits, limit per word, limit in total. */
    variant: { share: 0.6, perWord: -4, total: -6 },
    /** Factor for words that occur only in the entry's variations or notes. */
    notesFactor: 0.7,
    typoFactor: 0.7,
    /** Words of the item's name that the entry lacks. */
    unexplained: { perWord: -0.3, perWordWithoutUnit: -1, total: -3 },
    sameColor: 0.8,
    otherColor: -2,
    /** Colors of a motif ('red leaf'): the same, others, and motifs that the entry lacks. Agreements are damped as
     *  words are; the totals limit the sums. */
    motif: { same: 1, other: -2, total: -5, lacking: -1, lackingTotal: -2 },
    /** The entry has a motif that the item is said to lack. */
    absent: -3,
  },
  blocking: {
    /** Limits per item: entries looked up, and entries compared. */
    lookups: 6000,
    candidates: 300,
  },
};

export type Weights = typeof WEIGHTS;
