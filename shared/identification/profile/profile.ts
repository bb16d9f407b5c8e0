import type { AsmicEntry } from '../../entities/asmic-entry.ts';
import type { MilitaryItem } from '../../entities/military-item.ts';
import { BRANCHES } from '../../vocabulary.ts';
import type { Nickname } from '../parse/nicknames.ts';
import type { Designation, ParsedValue } from '../parse/parse-text.ts';
import type { TextParser } from '../parse/text-parser.ts';
import type { Colors } from './colors.ts';
import type { Motifs } from './motifs.ts';
import type { Period } from './period.ts';

/** The fields of an item that identification uses. */
export type ItemDescription = Pick<
  MilitaryItem,
  | 'name'
  | 'description'
  | 'itemType'
  | 'length'
  | 'width'
  | 'height'
  | 'weight'
  | 'primaryMaterial'
  | 'secondaryMaterial'
  | 'era'
  | 'branch'
  | 'unitDesignation'
  | 'rank'
  | 'specialty'
  | 'authenticityNotes'
>;

/** The facts that items and entries have in common. */
interface CommonProfile {
  type: ParsedValue;
  kinds: string[];
  branch: ParsedValue | null;
  materials: ParsedValue[];
  /** Inches, the longest first. */
  size: Side[];
  /** Ounces. */
  weight: number | null;
  colors: Colors;
  motifs: Motifs;
  /** Nations other than the United States, such as 'Belgian'. */
  nations: string[];
}

export interface Side {
  name: 'length' | 'width' | 'height' | null;
  inches: number;
}

export interface ItemProfile extends CommonProfile {
  /** The unit and the name as written. */
  text: string;
  /** Several if the item's text names several. */
  eras: Period[];
  /** From the most important field that names a unit: the unit, the name, then the description. */
  designations: Designation[];
  /** From the less important fields. */
  mentioned: { designation: Designation; where: 'name' | 'description' }[];
  /** Words of the unit, name, specialty and rank. */
  nameWords: Set<string>;
  /** Words of the description and the authenticity notes. */
  descriptionWords: Set<string>;
  /** Words from which no unit, type, era, material or branch was read. */
  unparsedWords: Set<string>;
  /** Words from which a type, era, material, branch or nation was read. */
  readWords: ReadonlySet<string>;
  /** Motifs that the item is said to lack: 'no wreath'. */
  absentMotifs: ReadonlySet<string>;
  /** The words of the unit, the name and the description, each in their order. */
  phrases: readonly string[][];
}

export interface EntryProfile extends CommonProfile {
  entry: AsmicEntry;
  era: Period | null;
  designations: Designation[];
  /** From the unit field, if the title names another unit. */
  otherDesignations: Designation[];
  /** Materials in which the entry's variations are made. */
  variationMaterials: ParsedValue[];
  nicknames: Nickname[];
  /** Words of the entry's designation. */
  title: string[];
  /** Words of the title that only say the type of insignia. */
  typeWords: ReadonlySet<string>;
  /** Words of the title besides the unit, with the field that they belong to. */
  titleExtras: { token: string; field: 'era' | 'material' | null }[];
  /** IDs of all words, ascending. */
  wordIds: Uint32Array;
  /** IDs of the words of the title and the description, ascending. */
  mainWordIds: Uint32Array;
}

/** True for a designation of one unit or insignia rather than of a kind of unit. */
export function identifiesUnit({ number, name }: Designation): boolean {
  return number !== null || name !== null;
}

/** Completes a designation from another that agrees with it: '28th' from '28th Division'. */
export function fillGaps(designation: Designation, other: Designation | undefined): Designation {
  if (!other || designation.name || other.name || designation.number === null) return designation;
  const fits = (['number', 'echelon', 'specialty', 'branch'] as const).every(
    (part) =>
      designation[part] === null || other[part] === null || designation[part] === other[part],
  );
  if (!fits || (other.number === null && other.echelon !== null)) return designation;
  return {
    ...designation,
    echelon: designation.echelon ?? other.echelon,
    specialty: designation.specialty ?? other.specialty,
    branch: designation.branch ?? other.branch,
  };
}

/** Removes repeated designations, keeping the first. */
export function uniqueDesignations(designations: readonly Designation[]): Designation[] {
  const seen = new Set<string>();
  return designations.filter(({ number, echelon, specialty, name }) => {
    const key = `${number}|${echelon}|${specialty}|${name}`;
    return !seen.has(key) && seen.add(key);
  });
}

export function parseBranch(text: string | null, parser: TextParser): ParsedValue | null {
  if (!text) return null;
  const known = BRANCHES.find((branch) => branch.toLowerCase() === text.trim().toLowerCase());
  const value = known ?? parser.parseCached(text).branches[0]?.value;
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

/** Null for zero, which means that nothing was measured. */
export function toPositive(measure: string | number | null | undefined): number | null {
  const number = Number(measure ?? 0);
  return Number.isFinite(number) && number > 0 ? number : null;
}
