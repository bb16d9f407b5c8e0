import type { BRANCHES } from '../../vocabulary.ts';

/** A collectors' term and its standard name, with the source of that meaning. */
export interface LexiconEntry {
  /** 'Big Red One', 'BRO', 'ID'. Case-insensitive. */
  alias: string;
  /** The full name, as in a reference catalog: '1st Infantry Division', 'Infantry Division'. */
  canonicalName: string;
  source: string;
  /** A common word ('Liberty', 'Spearhead') stands for a unit only if the text also names that unit in full, or if
   *  'division', 'patch' or the like is next to it. */
  isCommonWord: boolean;
  /** Set for names without a number. */
  branch: Branch | null;
}

type Branch = (typeof BRANCHES)[number];

/** The source of names that no book was checked for. */
export const USAGE = 'Usage of soldiers, dealers and collectors';

const SOURCES = {
  tioh: 'The Institute of Heraldry (TIOH), the unit’s shoulder sleeve insignia or distinctive unit insignia',
  special:
    'US Army Center of Military History, Special Unit Designations (AR 870-5); TIOH, mottoes of distinctive unit insignia',
  almanac:
    'The Army Almanac (US Government Printing Office, 1950), the divisions of the Second World War; TIOH, their insignia',
  smithPelz: 'Smith and Pelz, Shoulder Sleeve Insignia of the U.S. Armed Forces, 1941–1945 (1978)',
  orderOfBattle: 'Stanton, Order of Battle: U.S. Army, World War II (1984)',
  vietnam: 'Stanton, Vietnam Order of Battle (1981)',
  marines: 'Rottman, U.S. Marine Corps World War II Order of Battle (2002)',
  navyRatings: 'US Navy Bureau of Naval Personnel, Manual of Enlisted Ratings (NavPers 15105)',
  navy: 'Naval History and Heritage Command, Seabees and naval special warfare histories',
  airForce: 'Maurer, Air Force Combat Units of World War II (1961)',
  airCorps: 'Craven and Cate, The Army Air Forces in World War II (1948–1958)',
  awards: 'AR 600-8-22, Military Awards, with the usual short names',
  uniform: 'AR 670-1, Wear and Appearance of Army Uniforms and Insignia',
  symbols:
    'FM 21-30, Conventional Signs, Military Symbols, and Abbreviations (1941), with the usual variants',
  terms: 'AR 310-50, Authorized Abbreviations and Brevity Codes',
  jointTerms:
    'JP 1-02, Department of Defense Dictionary of Military and Associated Terms, with common usage',
  emerson:
    'Emerson, Encyclopedia of United States Army Insignia and Uniforms (1996), with usage of dealers',
  trade: USAGE,
} as const;

type Source = keyof typeof SOURCES;

/** @param names aliases by canonical name, separated by ';'. A '*' marks a common word. */
export function group(
  source: Source,
  names: Record<string, string>,
  branch: Branch | null = null,
): LexiconEntry[] {
  return Object.entries(names).flatMap(([canonicalName, aliases]) =>
    aliases.split(';').map((alias) => ({
      alias: alias.replace('*', '').trim(),
      canonicalName,
      source: SOURCES[source],
      isCommonWord: alias.includes('*'),
      branch,
    })),
  );
}
