/**
 * Every number of the matcher that can be tuned.
 *
 * Bits are logarithms to the base 2 of how many times likelier an agreement, or a conflict, is between an
 * item and its own entry than between an item and some other one (Fellegi and Sunter's m and u). The u of
 * what a catalogue counts (designations, words, types, branches, materials) come from its counts; the
 * background stands for the insignia that it lacks, so that a catalogue of three entries scores sanely.
 */
export const WEIGHTS = {
  posterior: {
    /** Bits that 'an entry that this catalogue lacks' has: what a match must exceed to be likely. */
    none: 8,
    /** Above 1 where fields speak of the same thing twice: their bits are then worth less. */
    temperature: 0.7,
    /** In percent: matches below are left out. */
    floor: 0.2,
    /** Fewer bits apart, and the second place is as good as the first. */
    asGood: 0.5,
  },
  designation: {
    /** How many entries the background counts for. */
    pseudo: 2000,
    /** Shares of all insignia: of one unit, of a number with its echelon or specialty, of a number, of a
     *  sort of unit. */
    share: {
      unit: 1 / 4000,
      echelon: 1 / 2000,
      specialty: 1 / 1500,
      number: 1 / 200,
      sort: 1 / 20,
    },
    /** How often an item and its entry agree so far. */
    agree: { unit: 0.9, echelon: 0.8, specialty: 0.7, number: 0.6, sort: 0.3 },
    /** Read through another name, or a typing error. */
    alias: -0.3,
    typo: -0.5,
    /** 'Infantry' often goes without saying; another specialty seldom does. */
    silentInfantry: -0.3,
    silentSpecialty: -3,
    /** Airborne and parachute infantry, armored cavalry and cavalry: related, not the same. */
    relatedSpecialty: -2,
    /** Vetoes: all other fields together do not outweigh another number or echelon. */
    number: -30,
    echelon: -28,
    specialty: -22,
    branch: -12,
    name: -12,
    /** Share of them where the item only has a nickname: several units had it, or it is but its charge. */
    nicknamed: 0.4,
    /** One of the two has no number, so that the conflict may be one of reading. */
    loose: -5,
    /** The item names a unit, the entry something else altogether. */
    elsewhere: -4,
    /** Each unit that the same field names before this one. */
    later: -4,
    /** Named where a field that counts for more names another unit. */
    inName: -2,
    inDescription: -4,
    /** Of a word in the entry's title that the item lacks ('second award'): share of its bits, the most
     *  for one word, and for all; and where the item says the contrary ('officer', 'enlisted'). */
    unsaid: { share: 0.3, word: -2, all: -4, opposed: -7 },
    /** Of titles compared word by word; `near` is the share of its bits that must be found. */
    title: { least: 0.3, whole: 1, damping: 0.9, most: 12, near: 0.7, description: 0.5 },
  },
  itemType: {
    pseudo: 40,
    share: 0.12,
    agree: 0.9,
    most: 2.5,
    related: 0.2,
    conflict: -5,
    /** Quite another object: a jacket with the division's patch on it. */
    otherObject: -14,
    /** Of the finer kind: sleeve insignia, tab, unit crest. */
    sameKind: 1.2,
    otherKind: -3,
    /** The entry is of a kind that a dealer would have named. */
    unsaidKind: -1,
    /** The item is called a tab or a scroll, and the entry is not. */
    lackedKind: -2.5,
  },
  era: {
    agree: 0.85,
    near: -0.5,
    /** Of two of the trade's eras that follow each other. */
    neighbour: -2.5,
    /** Made before its design was adopted. */
    before: -5.5,
    /** Made after the entry went out of use. */
    after: -3.5,
    /** Years between periods that still count as one. */
    slack: 5,
    /** A merrowed edge on what was last made before there were any. */
    merrowed: -4,
  },
  branch: {
    pseudo: 40,
    share: 0.25,
    agree: 0.95,
    most: 2.5,
    related: 0.2,
    conflict: -6,
    /** Of another nation's forces, which the entry does not speak of: nearly a veto. */
    foreign: -14,
  },
  material: {
    pseudo: 40,
    share: 0.2,
    agree: 0.7,
    most: 2.5,
    /** A variation of the entry is of it. */
    variation: 0.8,
    related: 0.2,
    mixed: -1.5,
    conflict: -4,
  },
  dimensions: {
    /** Bits of two sides that agree; of one side half of it. */
    exact: 3,
    near: 1.5,
    off: -0.7,
    conflict: -4,
    /** Shares by which a length may differ. */
    exactWithin: 0.03,
    nearWithin: 0.1,
    conflictBeyond: 0.25,
    weight: { exact: 0.7, conflict: -1 },
  },
  words: {
    pseudo: 200,
    share: 0.01,
    /** How often a word of an item stands in its own entry as well. */
    agree: 0.6,
    most: 8,
    /** The n-th best word counts this to the power of n; and all together at most. */
    damping: 0.65,
    all: 14,
    /** Where the unit agrees as well: its other insignia have the same words. */
    besideUnit: 0.6,
    /** A word by which the catalogue tells variants apart ('subdued'), and that the entry lacks: share of
     *  its bits, the most for one, and for all. */
    variant: { share: 0.6, word: -4, all: -6 },
    /** Said by the entry's variations or notes alone: of others of its kind, or of its story. */
    aside: 0.7,
    typo: 0.7,
    /** Of a word in the item's name that the entry lacks, and for all of them. */
    unexplained: { word: -0.3, alone: -1, all: -3 },
    sameColour: 0.8,
    otherColour: -2,
    /** Of the colour of a thing that both speak of, 'red leaf': damped as words are, and at most in all. */
    charge: { same: 1, other: -2, all: -5, lacking: -1, most: -2 },
    /** The entry has what the item is said to be without. */
    lacked: -3,
  },
  blocking: {
    /** Entries that are looked up for one item, and those that are compared with it. */
    lookups: 6000,
    candidates: 300,
  },
};

export type Weights = typeof WEIGHTS;
