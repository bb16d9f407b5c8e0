import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import type { Match } from '../../shared/identification/rank/matches.ts';
import { getRank, type IdentifiedItem, isMiss } from './accuracy.ts';
import { isAbsent } from './gold/gold.ts';

export function printMisses(
  items: readonly IdentifiedItem[],
  entries: readonly AsmicEntry[],
): void {
  const misses = items.filter(isMiss);
  for (const miss of misses) {
    const { kind, item, matches, asmicNumbers } = miss;
    const fields = Object.entries(item).filter(
      ([field, value]) => value !== null && field !== 'name',
    );
    console.log(`\n${item.name}   [${kind}]`);
    console.log(`  ${fields.map(([field, value]) => `${field}: ${value}`).join('; ')}`);
    printMatch('top match', matches[0]);
    if (isAbsent(miss)) continue;
    const right = matches[getRank(miss) - 1];
    if (right) printMatch(`right entry, rank ${getRank(miss)}`, right);
    else {
      const entry = entries.find(({ asmicNumber }) => asmicNumbers.includes(asmicNumber));
      console.log(`  right entry, not found: ${entry?.asmicNumber} ${entry?.designation}`);
    }
  }
  console.log(`\n${misses.length} of ${items.length} missed`);
}

function printMatch(name: string, match: Match | undefined): void {
  if (!match) {
    console.log(`  ${name}: none`);
    return;
  }
  const { entry, overallMatchScore, confidenceLevel, evidence } = match;
  console.log(
    `  ${name}: ${entry.asmicNumber} ${entry.designation} (${overallMatchScore}, ${confidenceLevel})`,
  );
  for (const { field, level, bits, reason } of evidence) {
    if (bits !== 0) console.log(`    ${bits.toFixed(1).padStart(6)} ${field} ${level}: ${reason}`);
  }
}
