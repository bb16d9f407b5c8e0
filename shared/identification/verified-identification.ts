import type { Comparison } from '../entities/comparison.ts';
import type { Evidence } from '../entities/evidence.ts';
import type { ProductIdentification } from '../entities/product.ts';

/** The result is public, so it contains neither notes nor who verified the match. */
export function getVerifiedIdentification(
  comparisons: readonly Comparison[],
): ProductIdentification | undefined {
  const verified = comparisons.find(({ userVerified }) => userVerified);
  if (!verified?.verifiedAt) return undefined;
  const { asmicEntry, confidenceLevel, evidence, verifiedAt } = verified;
  return {
    asmicNumber: asmicEntry.asmicNumber,
    designation: asmicEntry.designation,
    confidenceLevel,
    reasons: evidence.filter(isSupporting).map(({ reason }) => reason),
    verifiedAt,
  };
}

const isSupporting = ({ level, bits }: Evidence) =>
  level !== 'conflict' && level !== 'missing' && bits > 0;
