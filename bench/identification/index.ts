/** How well and how fast items are identified: against the gold set (bench/gold), and in large catalogues.
 *  `-- --misses` shows what goes wrong in what may be learned from; `-- --quality` leaves the speed out. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ReferenceIndex } from '../../shared/identification/reference-index.ts';
import { furtherItems, type GoldItem, goldItems, type Part } from './gold/gold.ts';
import {
  type Accuracy,
  type Answered,
  accuracyOf,
  answer,
  isAbsent,
  isHigh,
  placeOf,
} from './accuracy.ts';
import { fuzzySearch, fuzzyWordSearch, type Search } from './fuzzy.ts';
import type { Timed } from './speed-process.ts';
import { median } from '../catalogue/load.ts';
import { printMisses } from './misses.ts';
import { sampleEntries } from '../support/sample-entries.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    misses: { type: 'boolean', default: false },
    quality: { type: 'boolean', default: false },
  },
});

const GOALS = { top1: 0.95, top3: 0.99, high: 0.99, calibrationError: 0.05, p95Ms: 50, growth: 10 };
const PARTS: Part[] = ['measure', 'check', 'tune', 'practice'];
const [SMALL, LARGE] = [2_000, 20_000];

const entries = await sampleEntries();
const gold = [...goldItems(), ...furtherItems()];
const answered = answer(new ReferenceIndex(entries), gold);
const ofPart = <T extends GoldItem>(items: readonly T[], part: Part) =>
  items.filter((each) => each.part === part);

if (values.misses) {
  for (const part of ['tune', 'practice'] as const) printMisses(ofPart(answered, part), entries);
  console.log(`\nThe measure part has ${wrong(ofPart(answered, 'measure'))} of its own.`);
} else {
  const accuracy = PARTS.map((part) => accuracyOf(ofPart(answered, part)));
  printAccuracy(accuracy);
  printKinds();
  if (!values.quality) await printSpeed();
  const [measured] = accuracy;
  if (!measured || !goalsOf(measured).every(({ isReached }) => isReached)) process.exitCode = 1;
}

function printAccuracy(accuracy: readonly Accuracy[]): void {
  const counts = (each: Accuracy) => `${each.present} + ${each.absent} absent`;
  console.log(`${gold.length} descriptions, ${entries.length} entries\n`);
  console.log(row('', ...PARTS));
  print('items', counts);
  print('top-1', ({ top1 }) => percent(top1));
  print('top-3', ({ top3 }) => percent(top3));
  for (const level of ['High', 'Medium', 'Low'] as const) {
    print(`right where ${level}`, ({ levels }) => {
      const { count, right } = levels[level];
      return `${percent(right / count)} of ${count}`;
    });
  }
  print('right and High', ({ recallAtHigh }) => percent(recallAtHigh));
  print('absent but High', ({ falseHigh }) => String(falseHigh));
  print('calibration error', ({ calibrationError }) => calibrationError.toFixed(4));

  console.log(`\n${row('beside it, of the same', ...PARTS)}`);
  printBaseline('fuzzy: top-1, top-3', fuzzySearch(entries));
  printBaseline('fuzzy words: the same', fuzzyWordSearch(entries));

  console.log(`\n${row('score', ...PARTS.map((part) => `${part}: said, right`))}`);
  accuracy[0]?.bins.forEach((_, at) => {
    print(`${at * 10} to ${at * 10 + 10}`, ({ bins }) => {
      const { count, score, right } = bins[at] ?? { count: 0, score: 0, right: 0 };
      return count ? `${percent(score)}, ${percent(right)} of ${count}` : '-';
    });
  });

  const [measured] = accuracy;
  if (!measured) return;
  console.log();
  for (const { name, value, isReached } of goalsOf(measured)) printGoal(name, value, isReached);

  function print(name: string, cell: (accuracy: Accuracy) => string): void {
    console.log(row(name, ...accuracy.map(cell)));
  }
}

function goalsOf({ top1, top3, levels: { High }, calibrationError }: Accuracy) {
  const high = High.right / High.count;
  return [
    { name: 'top-1 ≥ 95%', value: percent(top1), isReached: top1 >= GOALS.top1 },
    { name: 'top-3 ≥ 99%', value: percent(top3), isReached: top3 >= GOALS.top3 },
    { name: 'right where High ≥ 99%', value: percent(high), isReached: high >= GOALS.high },
    {
      name: 'calibration error ≤ 0.05',
      value: calibrationError.toFixed(4),
      isReached: calibrationError <= GOALS.calibrationError,
    },
  ];
}

function printBaseline(name: string, search: Search): void {
  const cells = PARTS.map((part) => {
    const present = ofPart(gold, part).filter((each) => !isAbsent(each));
    const places = present.map(({ item, asmicNumbers }) =>
      search(item).findIndex((number) => asmicNumbers.includes(number)),
    );
    const share = (most: number) =>
      places.filter((place) => place >= 0 && place < most).length / places.length;
    return `${percent(share(1))}, ${percent(share(3))}`;
  });
  console.log(row(name, ...cells));
}

function printKinds(): void {
  const kinds = [...new Set(gold.map(({ kind }) => kind))];
  const of = (kind: string, part: Part) =>
    ofPart(answered, part).filter((each) => each.kind === kind);
  const [present, absent] = [false, true].map((wanted) =>
    kinds.filter((kind) => kind.startsWith('absent') === wanted),
  );
  console.log(`\n${row('kind', ...PARTS.map((part) => `${part}: top-1, -3, High`))}`);
  for (const kind of present ?? []) {
    const cells = PARTS.map((part) => {
      const { top1, top3, recallAtHigh, present } = accuracyOf(of(kind, part));
      return `${percent(top1)}, ${percent(top3)}, ${percent(recallAtHigh)} of ${present}`;
    });
    console.log(row(kind, ...cells));
  }
  console.log(row('', ...PARTS.map(() => 'High, Medium, Low, none')));
  for (const kind of absent ?? []) {
    const cells = PARTS.map((part) => {
      const { levels } = accuracyOf(of(kind, part));
      const said = [levels.High.count, levels.Medium.count, levels.Low.count];
      const none = of(kind, part).length - said.reduce((all, each) => all + each, 0);
      return [...said, none].join(', ');
    });
    console.log(row(kind, ...cells));
  }
}

async function printSpeed(): Promise<void> {
  const sizes = [SMALL, LARGE];
  const timed: Timed[] = [];
  for (const size of sizes) timed.push(await timeOf(size));
  console.log(`\n${row('entries', ...sizes.map((size) => size.toLocaleString('en')))}`);
  print('index built in', ({ buildMs }) => milliseconds(buildMs));
  print('its memory', ({ indexBytes }) => `${(indexBytes / 2 ** 20).toFixed(0)} MiB`);
  print('identify p50', ({ identifyMs }) => milliseconds(median(identifyMs)));
  print('identify p95', ({ identifyMs }) => milliseconds(percentile(identifyMs, 0.95)));
  print('identify max', ({ identifyMs }) => milliseconds(Math.max(...identifyMs)));
  print('fuzzy p50', ({ fuzzyMs }) => milliseconds(median(fuzzyMs)));
  print('top-1, top-3', ({ top1, top3 }) => `${percent(top1)}, ${percent(top3)}`);

  const [small, large] = timed;
  if (!small || !large) return;
  const p95Ms = percentile(large.identifyMs, 0.95);
  const growth = median(large.identifyMs) / median(small.identifyMs);
  console.log();
  printGoal('p95 of 20,000 ≤ 50 ms', milliseconds(p95Ms), p95Ms <= GOALS.p95Ms);
  printGoal('ten times the entries: < 10x', `${growth.toFixed(2)}x`, growth < GOALS.growth);

  function print(name: string, cell: (timed: Timed) => string): void {
    console.log(row(name, ...timed.map(cell)));
  }
}

async function timeOf(size: number): Promise<Timed> {
  const file = fileURLToPath(new URL('./speed-process.ts', import.meta.url));
  const child = fork(file, { execArgv: ['--expose-gc'] });
  child.send(size);
  const [timed] = await once(child, 'message');
  return timed;
}

function wrong(answered: readonly Answered[]): number {
  return answered.filter((each) => (isAbsent(each) ? isHigh(each) : placeOf(each) > 1)).length;
}

function printGoal(name: string, value: string, isReached: boolean): void {
  console.log(row(name, value, isReached ? 'reached' : 'missed'));
}

function row(name: string, ...cells: string[]): string {
  return name.padEnd(27) + cells.map((cell) => cell.padStart(29)).join('');
}

function percent(share: number): string {
  return Number.isNaN(share) ? '-' : `${(share * 100).toFixed(1)}%`;
}

function milliseconds(ms: number): string {
  return `${ms.toFixed(ms < 10 ? 2 : 0)} ms`;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}
