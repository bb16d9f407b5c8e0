import { tokenize } from '../../text/tokens.ts';
import { ABBREVIATIONS, SHORT_WORDS } from './lexicon.ts';

/** Words that dealers and heralds use for the same shape, motif or color, as tokenize() writes them. They include the
 *  terms of blazon (argent, lozenge, roundel). */
const SYNONYM_GROUPS = [
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
].map((group) => group.split(' '));

const synonymsByWord = new Map(
  SYNONYM_GROUPS.flatMap((group) =>
    group.map((word) => [word, group.filter((other) => other !== word)]),
  ),
);

export function getSynonyms(word: string): readonly string[] {
  return synonymsByWord.get(word) ?? [];
}

/** @returns the same word for all synonyms of one group. */
export function getCanonicalWord(word: string): string {
  return [word, ...getSynonyms(word)].sort()[0] ?? word;
}

const expansions = new Map(
  [...ABBREVIATIONS, ...SHORT_WORDS]
    .filter(({ alias }) => /^\p{L}+$/u.test(alias))
    .map(({ alias, canonicalName }) => [tokenize(alias)[0] ?? alias, tokenize(canonicalName)]),
);

/** @returns the words that an abbreviation stands for, or none if the word is not an abbreviation. */
export function expandAbbreviation(word: string): readonly string[] {
  return expansions.get(word) ?? [];
}
