import type { EntryProfile } from '../profile/profile.ts';
import { compareBranches } from './branch.ts';
import { compareDesignations } from './designation.ts';
import { compareDimensions } from './dimensions.ts';
import { compareEras } from './era.ts';
import type { FieldEvidence } from './finding.ts';
import { compareTypes } from './item-type.ts';
import { compareMaterials } from './material.ts';
import type { Pair } from './pair.ts';
import { compareWords } from './words.ts';

/** An item beside one entry, field by field. */
export interface ComparedEntry {
  entry: EntryProfile;
  evidence: FieldEvidence[];
  /** Of all fields together. */
  bits: number;
}

const AGREE = new Set<FieldEvidence['level']>(['exact', 'near', 'alias']);

export function compareEntry(pair: Pair): ComparedEntry {
  const eras = compareEras(pair);
  const materials = compareMaterials(pair);
  const said = new Set(
    [eras, materials].filter(({ level }) => AGREE.has(level)).map(({ field }) => field),
  );
  const { finding, spoken } = compareDesignations(pair, said);
  const hasUnit = AGREE.has(finding.level);
  const findings = [
    finding,
    compareTypes(pair),
    eras,
    compareBranches(pair),
    materials,
    compareDimensions(pair),
    compareWords(pair, spoken, { hasUnit, isNamed: hasUnit && spoken.size === 0 }),
  ];
  return {
    entry: pair.entry,
    evidence: findings,
    bits: findings.reduce((all, { bits }) => all + bits, 0),
  };
}
