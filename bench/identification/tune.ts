/** Looks for better numbers for shared/identification/weights.ts, by the tune part of the gold set and the practice, and
 *  prints them: `node bench/identification/tune.ts`, or with `--more` for bits of the fields as well.
 *  They are then written down by hand, rounded. */
import { parseArgs } from 'node:util';
import { ReferenceIndex } from '../../shared/identification/reference-index.ts';
import { WEIGHTS, type Weights } from '../../shared/identification/weights.ts';
import { furtherItems, goldItems } from './gold/gold.ts';
import { type Answered, accuracyOf, answer, isAbsent } from './accuracy.ts';
import { sampleEntries } from '../support/sample-entries.ts';

const { values } = parseArgs({ options: { more: { type: 'boolean', default: false } } });

/** What the competition hangs on, with the steps to try; and bits that are guessed rather than counted. */
const COMPETITION: [path: string, step: number][] = [
  ['posterior.none', 0.5],
  ['posterior.temperature', 0.1],
];
const BITS: [path: string, step: number][] = [
  ['designation.typo', 0.5],
  ['designation.silentSpecialty', 0.5],
  ['designation.loose', 1],
  ['designation.elsewhere', 1],
  ['designation.later', 0.5],
  ['designation.inName', 0.5],
  ['designation.inDescription', 0.5],
  ['designation.unsaid.share', 0.1],
  ['designation.unsaid.all', 1],
  ['designation.title.least', 0.05],
  ['designation.title.damping', 0.05],
  ['designation.title.most', 1],
  ['designation.title.near', 0.1],
  ['itemType.conflict', 1],
  ['itemType.otherKind', 1],
  ['itemType.unsaidKind', 0.5],
  ['itemType.lackedKind', 0.5],
  ['era.before', 1],
  ['era.after', 1],
  ['era.near', 0.2],
  ['material.conflict', 1],
  ['words.agree', 0.1],
  ['words.damping', 0.05],
  ['words.all', 1],
  ['words.most', 1],
  ['words.besideUnit', 0.1],
  ['words.variant.share', 0.1],
  ['words.variant.word', 1],
  ['words.typo', 0.1],
  ['words.aside', 0.1],
  ['words.otherColour', 0.5],
  ['words.unexplained.word', 0.1],
  ['words.unexplained.alone', 0.2],
  ['words.charge.same', 0.2],
  ['words.charge.other', 0.5],
  ['words.charge.lacking', 0.2],
  ['words.lacked', 0.5],
  ['designation.nicknamed', 0.1],
];
const MOST_ROUNDS = 4;
/** Less than this, and a step is not worth another number. */
const LEAST_GAIN = 0.0005;
/** A score that says never still costs no more than this one. */
const LEAST = 0.002;

const entries = await sampleEntries();
const items = [...goldItems(), ...furtherItems()].filter(
  ({ part }) => part === 'tune' || part === 'practice',
);

let best = structuredClone(WEIGHTS);
let least = print('as they are', best);
for (let round = 1; round <= MOST_ROUNDS; round += 1) {
  const before = least;
  for (const [path, step] of values.more ? [...COMPETITION, ...BITS] : COMPETITION)
    tryOut(path, step);
  if (before - least < LEAST_GAIN) break;
}
print('tuned', best);
for (const [path] of [...COMPETITION, ...BITS]) {
  const [was, is] = [numberAt(WEIGHTS, path), numberAt(best, path)];
  if (was !== is) console.log(`${path}: ${was} -> ${is}`);
}

/** Steps up, or down, for as long as that helps. */
function tryOut(path: string, step: number): void {
  for (const direction of [step, -step]) {
    for (;;) {
      const next = withNumber(best, path, round(numberAt(best, path) + direction));
      const loss = lossOf(answered(next));
      if (!(loss < least - LEAST_GAIN)) break;
      best = next;
      least = loss;
      console.log(`  ${path} ${numberAt(best, path)}: ${loss.toFixed(4)}`);
    }
  }
}

/** Mean of minus the logarithm of how likely the matcher held what is true. */
function lossOf(answered: readonly Answered[]): number {
  const losses = answered.map((each) => {
    const of = isAbsent(each)
      ? () => true
      : (asmicNumber: string) => each.asmicNumbers.includes(asmicNumber);
    const said = each.matches
      .filter(({ entry }) => of(entry.asmicNumber))
      .reduce((all, { overallMatchScore }) => all + overallMatchScore / 100, 0);
    return -Math.log(Math.min(1, Math.max(LEAST, isAbsent(each) ? 1 - said : said)));
  });
  return losses.reduce((all, loss) => all + loss, 0) / losses.length;
}

function answered(weights: Weights): Answered[] {
  return answer(new ReferenceIndex(entries, weights), items);
}

function print(name: string, weights: Weights): number {
  const all = answered(weights);
  const loss = lossOf(all);
  const { top1, top3, levels, calibrationError } = accuracyOf(all);
  const { right, count } = levels.High;
  console.log(
    `${name}: loss ${loss.toFixed(4)}, top-1 ${percent(top1)}, top-3 ${percent(top3)}, ` +
      `High ${percent(right / count)} of ${count}, calibration error ${calibrationError.toFixed(4)}`,
  );
  return loss;
}

type Tree = { [name: string]: number | Tree };

function numberAt(weights: Weights, path: string): number {
  const found = path
    .split('.')
    .reduce<number | Tree | undefined>(
      (tree, name) => (typeof tree === 'object' ? tree[name] : undefined),
      weights as Tree,
    );
  if (typeof found !== 'number') throw new Error(`There is no weight ${path}`);
  return found;
}

function withNumber(weights: Weights, path: string, value: number): Weights {
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

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}
