/** Measures the accuracy and speed of the identification with the gold set. `-- --misses` prints what is wrong in
 *  the parts that may be learned from; `-- --quality` skips the speed and the baseline. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ReferenceIndex } from '../../shared/identification/reference-index.ts';
import { WEIGHTS } from '../../shared/identification/weights.ts';
import {
  formatCount,
  formatMiB,
  formatPercent,
  median,
  percentile,
  rowPrinter,
} from '../support/figures.ts';
import { sampleEntries } from '../support/reference-entries.ts';
import { type Accuracy, identifyAll, isMiss, measureAccuracy } from './accuracy.ts';
import { type FuzzySearch, fuzzySearch, fuzzyWordSearch } from './fuzzy.ts';
import { additionalItems, type GoldItem, goldItems, isAbsent, type Part } from './gold/gold.ts';
import { type HighShares, type LevelCount, measureHigh, rankAll } from './high-shares.ts';
import { printMisses } from './misses.ts';
import type { SpeedResult } from './speed-process.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    misses: { type: 'boolean', default: false },
    quality: { type: 'boolean', default: false },
  },
});

const GOALS = {
  top1: 0.95,
  top3: 0.99,
  high: 0.99,
  absentHigh: 0.02,
  calibrationError: 0.05,
  p95Ms: 50,
  growth: 10,
};
const PARTS: Part[] = ['measure', 'check', 'tune', 'practice'];
const CATALOG_SIZES = [2_000, 20_000];
const printRow = rowPrinter(27, 29);

const entries = await sampleEntries();
const gold = [...goldItems(), ...additionalItems()];
const ranked = values.misses ? [] : rankAll(entries);
const identified = identifyAll(new ReferenceIndex(entries), gold);

if (values.misses) {
  for (const part of ['tune', 'practice'] as const) printMisses(ofPart(identified, part), entries);
  const measureMisses = ofPart(identified, 'measure').filter(isMiss).length;
  console.log(`\nThe measure part has ${measureMisses} misses, which are not shown.`);
} else {
  const accuracy = PARTS.map((part) => measureAccuracy(ofPart(identified, part)));
  printAccuracy(accuracy);
  printKinds();
  const areDoubtsReached = printScenarios();
  if (!values.quality) await printSpeed();
  const [measured] = accuracy;
  const areGoalsReached = measured && checkGoals(measured).every(({ isReached }) => isReached);
  if (!areGoalsReached || !areDoubtsReached) process.exitCode = 1;
}

/** Prints how many answers are High that must not be. @returns whether the goals are reached. */
function printScenarios(): boolean {
  const shares = PARTS.map((part) => measureHigh(ranked, part, WEIGHTS));
  console.log();
  printRow('High', PARTS);
  const print = (name: string, get: (share: HighShares) => LevelCount) =>
    printRow(
      name,
      shares.map((share) => {
        const { count, high } = get(share);
        return count ? `${formatPercent(high / count)} of ${count}` : '-';
      }),
    );
  print('entry left out', ({ leftOut }) => leftOut);
  print('never in the catalog', ({ absent }) => absent);
  print('resembles an entry', ({ near }) => near);
  print('fits two entries', ({ ambiguous }) => ambiguous);
  const [measure] = shares;
  if (!measure) return false;
  const goals = (['leftOut', 'absent', 'near'] as const).map((name) => {
    const { count, high } = measure[name];
    return { name, share: high / count, isReached: high / count <= GOALS.absentHigh };
  });
  console.log();
  for (const { name, share, isReached } of goals)
    printGoal(`${name}: High ≤ 2%`, formatPercent(share), isReached);
  const { high } = measure.ambiguous;
  printGoal('fits two entries: never High', String(high), high === 0);
  return goals.every(({ isReached }) => isReached) && high === 0;
}

function ofPart<T extends GoldItem>(items: readonly T[], part: Part): T[] {
  return items.filter((item) => item.part === part);
}

function printAccuracy(accuracy: readonly Accuracy[]): void {
  const print = (name: string, toCell: (accuracy: Accuracy) => string) =>
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

  if (!values.quality) {
    console.log();
    printRow('baseline: Fuse.js', PARTS);
    printBaseline('texts: top-1, top-3', fuzzySearch(entries));
    printBaseline('words: top-1, top-3', fuzzyWordSearch(entries));
  }

  console.log();
  printRow(
    'score',
    PARTS.map((part) => `${part}: mean score, right`),
  );
  accuracy[0]?.bins.forEach((_, index) => {
    print(`${index * 10} to ${index * 10 + 10}`, ({ bins }) => {
      const { count, score, right } = bins[index] ?? { count: 0, score: 0, right: 0 };
      return count ? `${formatPercent(score)}, ${formatPercent(right)} of ${count}` : '-';
    });
  });

  const [measured] = accuracy;
  if (!measured) return;
  console.log();
  for (const { name, value, isReached } of checkGoals(measured)) printGoal(name, value, isReached);
}

function checkGoals({ top1, top3, levels: { High }, calibrationError }: Accuracy) {
  const high = High.right / High.count;
  return [
    { name: 'top-1 ≥ 95%', value: formatPercent(top1), isReached: top1 >= GOALS.top1 },
    { name: 'top-3 ≥ 99%', value: formatPercent(top3), isReached: top3 >= GOALS.top3 },
    { name: 'right if High ≥ 99%', value: formatPercent(high), isReached: high >= GOALS.high },
    {
      name: 'calibration error ≤ 0.05',
      value: calibrationError.toFixed(4),
      isReached: calibrationError <= GOALS.calibrationError,
    },
  ];
}

function printBaseline(name: string, search: FuzzySearch): void {
  const cells = PARTS.map((part) => {
    const present = ofPart(gold, part).filter((item) => !isAbsent(item));
    const indexes = present.map(({ item, asmicNumbers }) =>
      search(item).findIndex((number) => asmicNumbers.includes(number)),
    );
    const shareWithin = (maxRank: number) =>
      indexes.filter((index) => index >= 0 && index < maxRank).length / indexes.length;
    return `${formatPercent(shareWithin(1))}, ${formatPercent(shareWithin(3))}`;
  });
  printRow(name, cells);
}

function printKinds(): void {
  const kinds = [...new Set(gold.map(({ kind }) => kind))];
  const ofKind = (kind: string, part: Part) =>
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

async function printSpeed(): Promise<void> {
  const results: SpeedResult[] = [];
  for (const size of CATALOG_SIZES) results.push(await measureSpeed(size));
  const print = (name: string, toCell: (result: SpeedResult) => string) =>
    printRow(name, results.map(toCell));
  console.log();
  printRow('entries', CATALOG_SIZES.map(formatCount));
  print('index built in', ({ buildMs }) => formatMs(buildMs));
  print('index memory', ({ indexBytes }) => formatMiB(indexBytes));
  print('identify p50', ({ identifyMs }) => formatMs(median(identifyMs)));
  print('identify p95', ({ identifyMs }) => formatMs(percentile(identifyMs, 0.95)));
  print('identify max', ({ identifyMs }) => formatMs(Math.max(...identifyMs)));
  print('Fuse.js p50', ({ fuzzyMs }) => formatMs(median(fuzzyMs)));
  print('top-1, top-3', ({ top1, top3 }) => `${formatPercent(top1)}, ${formatPercent(top3)}`);

  const [small, large] = results;
  if (!small || !large) return;
  const p95Ms = percentile(large.identifyMs, 0.95);
  const growth = median(large.identifyMs) / median(small.identifyMs);
  console.log();
  printGoal('p95 of 20,000 ≤ 50 ms', formatMs(p95Ms), p95Ms <= GOALS.p95Ms);
  printGoal('ten times the entries: < 10x', `${growth.toFixed(2)}x`, growth < GOALS.growth);
}

async function measureSpeed(size: number): Promise<SpeedResult> {
  const file = fileURLToPath(new URL('./speed-process.ts', import.meta.url));
  const child = fork(file, { execArgv: ['--expose-gc'] });
  child.send(size);
  const [result] = await once(child, 'message');
  return result;
}

function printGoal(name: string, value: string, isReached: boolean): void {
  printRow(name, [value, isReached ? 'reached' : 'missed']);
}

function formatMs(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;
}
