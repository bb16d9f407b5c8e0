import type { AsmicEntry } from '../../entities/asmic-entry.ts';
import type { MilitaryItem } from '../../entities/military-item.ts';
import { BRANCHES } from '../../vocabulary.ts';
import type { ParsedNickname } from '../parse/nicknames.ts';
import type { Designation, ParsedValue } from '../parse/parse-text.ts';
import type { TextParser } from '../parse/text-parser.ts';
import type { Colors } from './colors.ts';
import type { Motifs } from './motifs.ts';
import type { Period } from './period.ts';

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

interface CommonProfile {
  type: ParsedValue;
  kinds: string[];
  branch: ParsedValue | null;
  materials: ParsedValue[];
  /** Inches, longest first. */
  size: Side[];
  /** Ounces. */
  weight: number | null;
  colors: Colors;
  motifs: Motifs;
  nations: string[];
}

export interface Side {
  name: 'length' | 'width' | 'height' | null;
  inches: number;
}

export interface ItemProfile extends CommonProfile {
  text: string;
  eras: Period[];
  /** The fields are used in the order unit, name, description. */
  designations: Designation[];
  mentioned: { designation: Designation; where: 'name' | 'description' }[];
  nameWords: Set<string>;
  descriptionWords: Set<string>;
  unparsedWords: Set<string>;
  readWords: ReadonlySet<string>;
  absentMotifs: ReadonlySet<string>;
  phrases: readonly string[][];
}

export interface EntryProfile extends CommonProfile {
  entry: AsmicEntry;
  era: Period | null;
  designations: Designation[];
  /** Designations of the unit field, if the title names another unit. */
  otherDesignations: Designation[];
  variationMaterials: ParsedValue[];
  nicknames: ParsedNickname[];
  title: string[];
  typeWords: ReadonlySet<string>;
  titleExtras: { token: string; field: 'era' | 'material' | null }[];
  /** Ascending, for binary search. */
  wordIds: Uint32Array;
  mainWordIds: Uint32Array;
}

export function identifiesUnit({ number, name }: Designation): boolean {
  return number !== null || name !== null;
}

/** Completes '28th' from '28th Division' if both agree. */
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

/** Zero means that nothing was measured. */
export function toPositive(measure: string | number | null | undefined): number | null {
  const number = Number(measure ?? 0);
  return Number.isFinite(number) && number > 0 ? number : null;
}
