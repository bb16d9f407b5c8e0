import type { AsmicEntry } from '../../shared/entities/asmic-entry.ts';
import type { Match } from '../../shared/identification/reference-index.ts';
import { type Answered, isAbsent, isHigh, placeOf } from './accuracy.ts';

/** Each item whose first answer is wrong, or that the catalogue lacks and that is said to be High: with the
 *  evidence of what was said, and of what is right. */
export function printMisses(answered: readonly Answered[], entries: readonly AsmicEntry[]): void {
  const misses = answered.filter((each) => (isAbsent(each) ? isHigh(each) : placeOf(each) > 1));
  for (const miss of misses) {
    const { kind, item, matches, asmicNumbers } = miss;
    const said = Object.entries(item).filter(
      ([field, value]) => value !== null && field !== 'name',
    );
    console.log(`\n${item.name}   [${kind}]`);
    console.log(`  ${said.map(([field, value]) => `${field}: ${value}`).join('; ')}`);
    printMatch('said', matches[0]);
    if (isAbsent(miss)) continue;
    const right = matches[placeOf(miss) - 1];
    if (right) printMatch(`right, at place ${placeOf(miss)}`, right);
    else {
      const entry = entries.find(({ asmicNumber }) => asmicNumbers.includes(asmicNumber));
      console.log(`  right, not found: ${entry?.asmicNumber} ${entry?.designation}`);
    }
  }
  console.log(`\n${misses.length} of ${answered.length}`);
}

function printMatch(name: string, match: Match | undefined): void {
  if (!match) {
    console.log(`  ${name}: nothing`);
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
