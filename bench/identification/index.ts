/** Measures the accuracy and speed of the identification with the gold set. `-- --misses` prints the misses of
 *  the parts that may be learned from; `-- --quality` skips the speed and the baseline. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ReferenceIndex } from '../../shared/identification/reference-index.ts';
import { WEIGHTS } from '../../shared/identification/weights.ts';
import {
  formatMs,
  formatPercent,
  formatRatio,
  median,
  percentile,
  report,
  rowPrinter,
} from '../support/figures.ts';
import { sampleEntries } from '../support/reference-entries.ts';
import { identifyAll, isMiss, type MeasuredAccuracy, measureAccuracy } from './accuracy.ts';
import { fuzzySearch } from './fuzzy.ts';
import { additionalItems, type GoldItem, type GoldPart, goldItems, isAbsent } from './gold/gold.ts';
import { type LevelCount, measureHigh, rankAll } from './high-shares.ts';
import { printMisses } from './misses.ts';
import type { SpeedResult } from './speed-process.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    misses: { type: 'boolean', default: false },
    quality: { type: 'boolean', default: false },
  },
});

const PARTS: GoldPart[] = ['measure', 'check', 'tune', 'practice'];
const printRow = rowPrinter(27, 29);

const entries = await sampleEntries();
const gold = [...goldItems(), ...additionalItems()];
const identified = identifyAll(new ReferenceIndex(entries), gold);

if (values.misses) {
  for (const part of ['tune', 'practice'] as const) printMisses(ofPart(identified, part), entries);
  const measureMisses = ofPart(identified, 'measure').filter(isMiss).length;
  console.log(`\nThe measure part has ${measureMisses} misses, which are not shown.`);
} else {
  const accuracy = PARTS.map((part) => measureAccuracy(ofPart(identified, part)));
  printAccuracy(accuracy);
  printKinds();
  reportAccuracy(accuracy[0] as MeasuredAccuracy);
  reportHigh();
  if (!values.quality) {
    reportBaseline();
    await reportSpeed();
  }
}

function reportAccuracy({
  top1,
  top3,
  levels,
  recallAtHigh,
  calibrationError,
}: MeasuredAccuracy): void {
  report('top-1', top1, formatPercent, { min: 0.95 });
  report('top-3', top3, formatPercent, { min: 0.99 });
  report('right if High', levels.High.right / levels.High.count, formatPercent, { min: 0.99 });
  report('right and High', recallAtHigh, formatPercent);
  report('calibration error', calibrationError, (error) => error.toFixed(3), { max: 0.05 });
}

function reportHigh(): void {
  const { leftOut, absent, near, ambiguous } = measureHigh(rankAll(entries), 'measure', WEIGHTS);
  const reportShare = (name: string, { count, high }: LevelCount, max: number) =>
    report(name, high / count, formatPercent, { max });
  reportShare('High although its entry is left out', leftOut, 0.02);
  reportShare('High although never in the catalog', absent, 0.02);
  reportShare('High although it only resembles an entry', near, 0.02);
  reportShare('High although it fits two entries', ambiguous, 0);
}

function reportBaseline(): void {
  const find = fuzzySearch(entries);
  const present = ofPart(gold, 'measure').filter((each) => !isAbsent(each));
  const found = present.filter(({ item, asmicNumbers }) => asmicNumbers.includes(find(item) ?? ''));
  report('  Fuse.js, top-1', found.length / present.length, formatPercent);
}

function ofPart<T extends GoldItem>(items: readonly T[], part: GoldPart): T[] {
  return items.filter((item) => item.part === part);
}

function printAccuracy(accuracy: readonly MeasuredAccuracy[]): void {
  const print = (name: string, toCell: (accuracy: MeasuredAccuracy) => string) =>
    printRow(name, accuracy.map(toCell));
  console.log(`${gold.length} descriptions, ${entries.length} entries\n`);
  printRow('', PARTS);
  print('items', ({ present, absent }) => `${present} + ${absent} absent`);
  print('top-1', ({ top1 }) => formatPercent(top1));
  print('top-3', ({ top3 }) => formatPercent(top3));
  for (const level of ['High', 'Medium', 'Low'] as const) {
    print(`right if ${level}`, ({ levels }) => {
      const { count, right } = levels[level];
      return `${formatPercent(right / count)} of ${count}`;
    });
  }
  print('right and High', ({ recallAtHigh }) => formatPercent(recallAtHigh));
  print('absent but High', ({ falseHigh }) => String(falseHigh));
  print('calibration error', ({ calibrationError }) => calibrationError.toFixed(4));
}

function printKinds(): void {
  const kinds = [...new Set(gold.map(({ kind }) => kind))];
  const ofKind = (kind: string, part: GoldPart) =>
    ofPart(identified, part).filter((item) => item.kind === kind);
  console.log();
  printRow(
    'kind',
    PARTS.map((part) => `${part}: top-1, -3, High`),
  );
  for (const kind of kinds.filter((each) => !each.startsWith('absent'))) {
    const cells = PARTS.map((part) => {
      const { top1, top3, recallAtHigh, present } = measureAccuracy(ofKind(kind, part));
      const shares = [top1, top3, recallAtHigh].map((share) => formatPercent(share));
      return `${shares.join(', ')} of ${present}`;
    });
    printRow(kind, cells);
  }
  printRow(
    '',
    PARTS.map(() => 'High, Medium, Low, none'),
  );
  for (const kind of kinds.filter((each) => each.startsWith('absent'))) {
    const cells = PARTS.map((part) => {
      const items = ofKind(kind, part);
      const { levels } = measureAccuracy(items);
      const counts = [levels.High.count, levels.Medium.count, levels.Low.count];
      const none = items.length - counts.reduce((sum, count) => sum + count, 0);
      return [...counts, none].join(', ');
    });
    printRow(kind, cells);
  }
}

async function reportSpeed(): Promise<void> {
  const small = await measureSpeed(2_000);
  const large = await measureSpeed(20_000);
  const p95Ms = percentile(large.identifyMs, 0.95);
  report('p95 with 20,000 entries', p95Ms, formatMs, { max: 50 });
  report('  Fuse.js, p50', median(large.fuzzyMs), formatMs);
  const growth = median(large.identifyMs) / median(small.identifyMs);
  report('ten times the entries, p50', growth, formatRatio, { max: 10 });
}

async function measureSpeed(size: number): Promise<SpeedResult> {
  const file = fileURLToPath(new URL('./speed-process.ts', import.meta.url));
  const child = fork(file);
  child.send(size);
  const [result] = await once(child, 'message');
  return result;
}
