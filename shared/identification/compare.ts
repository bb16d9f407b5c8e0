import { compareBranches } from './fields/branch.ts';
import type { Pair } from './fields/context.ts';
import { compareDesignations } from './fields/designation.ts';
import { compareDimensions } from './fields/dimensions.ts';
import { compareEras } from './fields/era.ts';
import type { Finding } from './fields/finding.ts';
import { compareTypes } from './fields/item-type.ts';
import { compareMaterials } from './fields/material.ts';
import { compareWords } from './fields/words.ts';
import type { EntryProfile } from './profile.ts';

/** An item beside one entry, field by field. */
export interface Compared {
  entry: EntryProfile;
  findings: Finding[];
  /** Of all fields together. */
  bits: number;
}

const AGREE = new Set<Finding['level']>(['exact', 'near', 'alias']);

export function compare(pair: Pair): Compared {
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
  return { entry: pair.entry, findings, bits: findings.reduce((all, { bits }) => all + bits, 0) };
}
