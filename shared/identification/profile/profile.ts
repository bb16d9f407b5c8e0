import type { AsmicEntry } from '../../entities/asmic-entry.ts';
import { BRANCHES } from '../../vocabulary.ts';
import type { Nickname } from '../parse/nicknames.ts';
import type { Designation, Said } from '../parse/parse-text.ts';
import type { Reader } from '../parse/text-parser.ts';
import type { Colors } from './colors.ts';
import type { Motifs } from './motifs.ts';
import type { Period } from './period.ts';

/** What an item and an entry say in the same way. */
interface CommonProfile {
  type: Said;
  kinds: string[];
  branch: Said | null;
  materials: Said[];
  /** Inches, the longest first. */
  size: Side[];
  /** Ounces. */
  weight: number | null;
  colors: Colors;
  motifs: Motifs;
  /** Other nations whose forces it is of. */
  nations: string[];
}

export interface Side {
  name: 'length' | 'width' | 'height' | null;
  inches: number;
}

export interface ItemProfile extends CommonProfile {
  /** Several where its text names several. */
  eras: Period[];
  /** By the field that counts most of those that name a unit. */
  designations: Designation[];
  /** By those that count less. */
  mentioned: { designation: Designation; where: 'name' | 'description' }[];
  /** Words of its unit, name, specialty and rank, and those of its description. */
  nameWords: Set<string>;
  descriptionWords: Set<string>;
  /** What is left of them once units, types, eras, materials and branches are read. */
  unparsedWords: Set<string>;
  /** What it is said to be without: 'no wreath'. */
  absentMotifs: ReadonlySet<string>;
  /** The words of its unit and name, and of its description, in their order. */
  phrases: readonly string[][];
}

export interface EntryProfile extends CommonProfile {
  entry: AsmicEntry;
  era: Period | null;
  designations: Designation[];
  /** Its unit, where the designation names another. */
  otherDesignations: Designation[];
  /** Of its variations: it is also found in them. */
  otherMaterials: Said[];
  nicknames: Nickname[];
  /** Words of its designation, and what of them is said beside the unit. */
  title: string[];
  /** Words of its designation that only say what type it is. */
  typeWords: ReadonlySet<string>;
  titleExtras: { token: string; field: 'era' | 'material' | null }[];
  /** Numbers of all its words, ascending; and of those of its designation and description alone. */
  wordIds: Uint32Array;
  mainWordIds: Uint32Array;
}

/** Says more than a sort of unit. */
export function identifiesUnit({ number, name }: Designation): boolean {
  return number !== null || name !== null;
}

/** What the one leaves open, from another that agrees with it: '28th' and '28th Division'. */
export function fillGaps(one: Designation, other: Designation | undefined): Designation {
  if (!other || one.name || other.name || one.number === null) return one;
  const fits = (['number', 'echelon', 'specialty', 'branch'] as const).every(
    (part) => one[part] === null || other[part] === null || one[part] === other[part],
  );
  if (!fits || (other.number === null && other.echelon !== null)) return one;
  return {
    ...one,
    echelon: one.echelon ?? other.echelon,
    specialty: one.specialty ?? other.specialty,
    branch: one.branch ?? other.branch,
  };
}

/** Each unit once, as it was first read. */
export function uniqueDesignations(designations: readonly Designation[]): Designation[] {
  const seen = new Set<string>();
  return designations.filter(({ number, echelon, specialty, name }) => {
    const key = `${number}|${echelon}|${specialty}|${name}`;
    return !seen.has(key) && seen.add(key);
  });
}

export function parseBranch(text: string | null, reader: Reader): Said | null {
  if (!text) return null;
  const known = BRANCHES.find((branch) => branch.toLowerCase() === text.trim().toLowerCase());
  const value = known ?? reader.again(text).branches[0]?.value;
  return value ? { value, text } : null;
}

export function toSides(
  measures: Partial<Record<'length' | 'width' | 'height', string | number | null | undefined>>,
): Side[] {
  return (['length', 'width', 'height'] as const)
    .flatMap((name) => {
      const inches = toPositive(measures[name]);
      return inches === null ? [] : [{ name, inches }];
    })
    .sort((a, b) => b.inches - a.inches);
}

/** Zero says that nothing was measured. */
export function toPositive(measure: string | number | null | undefined): number | null {
  const number = Number(measure ?? 0);
  return Number.isFinite(number) && number > 0 ? number : null;
}
