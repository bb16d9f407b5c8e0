import type { EntryProfile } from '../profile/profile.ts';
import { compareBranches } from './branch.ts';
import { compareDesignations } from './designation.ts';
import { compareDimensions } from './dimensions.ts';
import { compareEras } from './era.ts';
import { type FieldEvidence, isAgreement } from './field-evidence.ts';
import { compareTypes } from './item-type.ts';
import { compareMaterials } from './material.ts';
import type { Pair } from './pair.ts';
import { compareWords } from './words.ts';

export interface ComparedEntry {
  entry: EntryProfile;
  evidence: FieldEvidence[];
  bits: number;
}

export function compareEntry(pair: Pair): ComparedEntry {
  const eras = compareEras(pair);
  const materials = compareMaterials(pair);
  const agreeingFields = new Set([eras, materials].filter(isAgreement).map(({ field }) => field));
  const { evidence: designations, usedWords } = compareDesignations(pair, agreeingFields);
  const unitAgrees = isAgreement(designations);
  const evidence = [
    designations,
    compareTypes(pair),
    eras,
    compareBranches(pair),
    materials,
    compareDimensions(pair),
    compareWords(pair, usedWords, { unitAgrees, isNamed: unitAgrees && usedWords.size === 0 }),
  ];
  return { entry: pair.entry, evidence, bits: evidence.reduce((sum, { bits }) => sum + bits, 0) };
}
