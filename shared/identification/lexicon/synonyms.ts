import { tokensOf } from '../text/tokens.ts';
import { ABBREVIATIONS, SHORT_WORDS } from './lexicon.ts';

/** Words that dealers and heralds use for the same shape, charge or colour, as `tokensOf` writes them: usage of
 *  the trade, and the terms of blazon (argent, lozenge, roundel) with what they mean. */
const ROWS = [
  'circle disc disk round roundel circular',
  'ring annulet',
  'semicircle half',
  'rectangle oblong rectangular',
  'triangle triangular',
  'pentagon pentagonal',
  'hexagon hexagonal',
  'octagon octagonal',
  'bolt flash lightning thunderbolt',
  'rifle musket',
  'sword dagger saber sabre',
  'scimitar curved',
  'gun cannon',
  'shell projectile bomb',
  'spear lance',
  'ax axe halberd hatchet tomahawk',
  'keg barrel',
  'parachute chute canopy',
  'track tread',
  'cog gear',
  'torch flame flaming flambeau fire burning',
  'castle tower fort',
  'hill mountain peak mount',
  'tree fir pine evergreen',
  'clover quatrefoil shamrock trefoil fourleaf',
  'wreath laurel',
  'feather plume quill pen',
  'eagle crow',
  'alligator gator crocodile',
  'cat wildcat',
  'bull steer ox longhorn',
  'snake serpent rattlesnake',
  'horse stallion',
  'skull deathshead',
  'sun sunburst ray',
  'diagonal diag bend diagonally',
  'stripe bar band',
  'chevron chev',
  'arc arch arched rocker',
  'indian native',
  'tan khaki buff',
  'yellow gold golden',
  'white silver argent',
  'red scarlet crimson',
  'blue ultramarine navy',
  'gray grey',
  'purple violet',
  'ship galleon boat steamboat',
  'diamond lozenge',
  'cross crossed',
  'wing winged',
  'arrow arrowhead',
  'propeller prop',
  'insect bee hornet',
].map((row) => row.split(' '));

const others = new Map(
  ROWS.flatMap((row) => row.map((word) => [word, row.filter((other) => other !== word)])),
);

/** Other words for what this one says. */
export function synonymsOf(word: string): readonly string[] {
  return others.get(word) ?? [];
}

/** The first of the words for the same. */
export function commonWord(word: string): string {
  return [word, ...synonymsOf(word)].sort()[0] ?? word;
}

const inFull = new Map(
  [...ABBREVIATIONS, ...SHORT_WORDS]
    .filter(({ alias }) => /^\p{L}+$/u.test(alias))
    .map(({ alias, means }) => [tokensOf(alias)[0] ?? alias, tokensOf(means)]),
);

/** All the words that this one is short for; none where it is a word of its own. */
export function writtenOut(word: string): readonly string[] {
  return inFull.get(word) ?? [];
}
