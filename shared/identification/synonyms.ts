import { ABBREVIATIONS } from './lexicon.ts';
import { tokensOf } from './tokens.ts';

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
  'heart hearts',
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

/** Short for several words, beside what the lexicon has for units: usage of the trade, and the symbols of arms and
 *  services of FM 21-30 (1941). */
const SHORT: Record<string, string> = {
  ac: 'air corps',
  adj: 'adjutant',
  admin: 'administrative',
  ag: 'adjutant general',
  agcm: 'army good conduct',
  agd: 'adjutant general department',
  amer: 'american',
  anc: 'army nurse corps',
  apc: 'asiatic pacific campaign',
  blk: 'black',
  camp: 'campaign',
  carr: 'carrier',
  cdc: 'central defense command',
  ce: 'corps engineers',
  chap: 'chaplain',
  cmp: 'military police',
  comm: 'communications',
  cpo: 'chief petty officer',
  cws: 'chemical warfare service',
  dc: 'dental corps',
  def: 'defense',
  dent: 'dental corps',
  dest: 'destroyer',
  dept: 'department',
  edc: 'eastern defense command',
  em: 'enlisted',
  emb: 'embroidered',
  engrs: 'engineers',
  enl: 'enlisted',
  eto: 'european',
  eusak: 'eighth army korea',
  fd: 'finance department',
  fin: 'finance department',
  fld: 'field',
  flt: 'flight',
  gd: 'guard',
  gen: 'general',
  grd: 'guard',
  hq: 'headquarters',
  ig: 'inspector general',
  igd: 'inspector general department',
  jag: 'judge advocate general',
  jagd: 'judge advocate general department',
  lib: 'liberation',
  lite: 'light',
  mac: 'medical administrative corps',
  mc: 'medical corps',
  natl: 'national',
  ng: 'national guard',
  occ: 'occupation',
  od: 'ordnance department',
  ofc: 'officer',
  off: 'officer',
  offr: 'officer',
  ordn: 'ordnance',
  pac: 'pacific',
  phil: 'philippine',
  pi: 'philippine',
  pto: 'pacific',
  qmc: 'quartermaster corps',
  sc: 'signal corps',
  silv: 'silver',
  spec: 'specialist',
  sr: 'senior',
  stg: 'sterling',
  subd: 'subdued',
  surg: 'surgeon',
  svc: 'service',
  tc: 'transportation corps',
  tng: 'training',
  tri: 'triangle',
  transp: 'transportation',
  trng: 'training',
  trp: 'troop',
  vic: 'victory',
  wdc: 'western defense command',
  wo: 'warrant officer',
};

const inFull = new Map(
  [
    ...ABBREVIATIONS.flatMap(({ alias, means }) =>
      /^\p{L}+$/u.test(alias) ? [[alias, means]] : [],
    ),
    ...Object.entries(SHORT),
  ].map(([short = '', full = '']) => [tokensOf(short)[0] ?? short, tokensOf(full)]),
);

/** All the words that this one is short for; none where it is a word of its own. */
export function writtenOut(word: string): readonly string[] {
  return inFull.get(word) ?? [];
}
