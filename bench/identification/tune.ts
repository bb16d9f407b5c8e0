/**
 * Searches for better values in shared/identification/weights.ts, using the tune and practice parts of the gold set:
 * `node bench/identification/tune.ts`, or with `--more` to tune the bits of the fields as well. The values are then
 * rounded and copied by hand.
 */
import { parseArgs } from 'node:util';
import { ReferenceIndex } from '../../shared/identification/reference-index.ts';
import { WEIGHTS, type Weights } from '../../shared/identification/weights.ts';
import { formatPercent, mean } from '../support/figures.ts';
import { sampleEntries } from '../support/reference-entries.ts';
import { type IdentifiedItem, identifyAll, isAbsent, measureAccuracy } from './accuracy.ts';
import { additionalItems, goldItems } from './gold/gold.ts';

const { values } = parseArgs({ options: { more: { type: 'boolean', default: false } } });

type Tunable = [path: NumberPath<Weights>, step: number];

/** Weights of the posterior, each with the step to try. */
const POSTERIOR: Tunable[] = [
  ['posterior.notInCatalog', 0.5],
  ['posterior.temperature', 0.1],
];
/** Bits that are estimated rather than counted. */
const BITS: Tunable[] = [
  ['designation.typo', 0.5],
  ['designation.omittedSpecialty', 0.5],
  ['designation.uncertain', 1],
  ['designation.entryWithoutUnit', 1],
  ['designation.laterUnit', 0.5],
  ['designation.mentionedInName', 0.5],
  ['designation.mentionedInDescription', 0.5],
  ['designation.missingWords.share', 0.1],
  ['designation.missingWords.total', 1],
  ['designation.title.minWordBits', 0.05],
  ['designation.title.damping', 0.05],
  ['designation.title.max', 1],
  ['designation.title.minShare', 0.1],
  ['itemType.conflict', 1],
  ['itemType.otherKind', 1],
  ['itemType.kindOnlyInEntry', 0.5],
  ['itemType.kindOnlyInItem', 0.5],
  ['era.beforeAdoption', 1],
  ['era.afterUse', 1],
  ['era.near', 0.2],
  ['material.conflict', 1],
  ['words.agree', 0.1],
  ['words.damping', 0.05],
  ['words.total', 1],
  ['words.max', 1],
  ['words.withUnitFactor', 0.1],
  ['words.variant.share', 0.1],
  ['words.variant.perWord', 1],
  ['words.typoFactor', 0.1],
  ['words.notesFactor', 0.1],
  ['words.otherColor', 0.5],
  ['words.unexplained.perWord', 0.1],
  ['words.unexplained.perWordWithoutUnit', 0.2],
  ['words.motif.same', 0.2],
  ['words.motif.other', 0.5],
  ['words.motif.lacking', 0.2],
  ['words.absent', 0.5],
  ['designation.nicknameFactor', 0.1],
];
const MAX_ROUNDS = 4;
/** Steps that improve the loss by less are not taken. */
const MIN_GAIN = 0.0005;
/** Caps the loss of an item whose right answer scores 0. */
const MIN_PROBABILITY = 0.002;

const entries = await sampleEntries();
const items = [...goldItems(), ...additionalItems()].filter(
  ({ part }) => part === 'tune' || part === 'practice',
);

let best = structuredClone(WEIGHTS);
let bestLoss = print('current', best);
for (let round = 1; round <= MAX_ROUNDS; round += 1) {
  const before = bestLoss;
  for (const [path, step] of values.more ? [...POSTERIOR, ...BITS] : POSTERIOR) tune(path, step);
  if (before - bestLoss < MIN_GAIN) break;
}
print('tuned', best);
for (const [path] of [...POSTERIOR, ...BITS]) {
  const [was, is] = [getWeight(WEIGHTS, path), getWeight(best, path)];
  if (was !== is) console.log(`${path}: ${was} -> ${is}`);
}

/** Steps up or down for as long as the loss improves. */
function tune(path: Tunable[0], step: number): void {
  for (const direction of [step, -step]) {
    for (;;) {
      const next = setWeight(best, path, round(getWeight(best, path) + direction));
      const loss = getLoss(identify(next));
      if (!(loss < bestLoss - MIN_GAIN)) break;
      best = next;
      bestLoss = loss;
      console.log(`  ${path} ${getWeight(best, path)}: ${loss.toFixed(4)}`);
    }
  }
}

/** Log loss: the mean negative logarithm of the probability given to the right answer. */
function getLoss(identified: readonly IdentifiedItem[]): number {
  const losses = identified.map((gold) => {
    const total = gold.matches
      .filter(({ entry }) => isAbsent(gold) || gold.asmicNumbers.includes(entry.asmicNumber))
      .reduce((sum, { overallMatchScore }) => sum + overallMatchScore / 100, 0);
    const probability = isAbsent(gold) ? 1 - total : total;
    return -Math.log(Math.min(1, Math.max(MIN_PROBABILITY, probability)));
  });
  return mean(losses);
}

function identify(weights: Weights): IdentifiedItem[] {
  return identifyAll(new ReferenceIndex(entries, weights), items);
}

function print(name: string, weights: Weights): number {
  const all = identify(weights);
  const loss = getLoss(all);
  const { top1, top3, levels, calibrationError } = measureAccuracy(all);
  const { right, count } = levels.High;
  console.log(
    `${name}: loss ${loss.toFixed(4)}, top-1 ${formatPercent(top1)}, top-3 ${formatPercent(top3)}, ` +
      `High ${formatPercent(right / count)} of ${count}, calibration error ${calibrationError.toFixed(4)}`,
  );
  return loss;
}

/** The dotted paths of all numbers in `T`, so that a renamed weight fails to compile here. */
type NumberPath<T> = {
  [K in keyof T & string]: T[K] extends number ? K : `${K}.${NumberPath<T[K]>}`;
}[keyof T & string];

type Tree = { [name: string]: number | Tree };

function getWeight(weights: Weights, path: Tunable[0]): number {
  const value = path
    .split('.')
    .reduce<number | Tree | undefined>(
      (tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
      weights as Tree,
    );
  if (typeof value !== 'number') throw new Error(`No weight ${path}`);
  return value;
}

function setWeight(weights: Weights, path: Tunable[0], value: number): Weights {
  const changed = structuredClone(weights);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const parent = names.reduce<Tree>((tree, name) => tree[name] as Tree, changed as Tree);
  parent[last] = value;
  return changed;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
