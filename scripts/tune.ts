import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureHigh, rankAll } from '../bench/identification/high-shares.ts';
import { formatPercent } from '../bench/support/figures.ts';
import { sampleEntries } from '../bench/support/reference-entries.ts';
import { run } from '../infra/commands/run.ts';
import { type Decisions, readDecisions } from './tune/decisions.ts';
import { toExamples } from './tune/examples.ts';
import {
  type Example,
  flatten,
  getLoss,
  type TunedWeights,
  toWeights,
  tuneWeights,
  unflatten,
} from './tune/tuning.ts';

const USAGE = `npm run tune                 learns from verified and rejected matches, and writes better weights
npm run tune -- --dry-run    only prints what would change
npm run tune -- --write      writes the weights even if they are not better
npm run tune -- --gold       without matches of staff: only the gold set

Reads the data folder of the local instance, which must not run, or the table and bucket that TABLE_NAME and
MEDIA_BUCKET name.`;

const WEIGHTS_FILE = fileURLToPath(
  new URL('../shared/identification/tuned-weights.json', import.meta.url),
);

await run(async (args) => {
  const { values } = parseArgs({
    args,
    options: {
      'dry-run': { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      gold: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) throw new Error(USAGE);

  const decisions: Decisions = values.gold ? { items: [], entries: [] } : await readDecisions();
  const decided = toExamples(decisions);
  const verified = decided.filter(({ right }) => right.length > 0).length;
  console.log(
    `${decided.length} items with decisions: ${verified} verified, ${decided.length - verified} only rejected`,
  );
  const gold = rankAll(await sampleEntries()).map((each) => ({ ...each, isDecision: false }));
  const all: Example[] = [...gold, ...decided];
  const learned = all.filter(({ gold: { part } }) => part === 'tune' || part === 'practice');
  const measured = all.filter(({ gold: { part } }) => part === 'measure');

  const before = flatten(JSON.parse(await readFile(WEIGHTS_FILE, 'utf8')));
  const after = tuneWeights(learned, before, (path, value) => console.log(`  ${path} ${value}`));
  const changes = Object.keys(before).filter((path) => before[path] !== after[path]);
  print('before', measured, before);
  print('after', measured, after);
  for (const path of changes) console.log(`${path}: ${before[path]} -> ${after[path]}`);

  const isBetter = isBetterOn(measured, before, after);
  const isWritten = !values['dry-run'] && changes.length > 0 && (isBetter || values.write);
  if (isWritten) await writeFile(WEIGHTS_FILE, `${JSON.stringify(unflatten(after), null, 2)}\n`);
  const verdict = isBetter ? 'better' : 'not better';
  console.log(
    `The new weights are ${verdict} on items that they were not learned from, and were ${isWritten ? '' : 'not '}written.`,
  );
  return 0;
});

/** Requires a lower loss on held-out examples without more wrong answers of High confidence. */
function isBetterOn(
  measured: readonly Example[],
  before: TunedWeights,
  after: TunedWeights,
): boolean {
  const countFalse = (tuned: TunedWeights) =>
    Object.values(measureHigh(measured, 'measure', toWeights(tuned))).reduce(
      (sum, { high, right }) => sum + high - right,
      0,
    );
  return (
    getLoss(measured, after) < getLoss(measured, before) && countFalse(after) <= countFalse(before)
  );
}

function print(name: string, measured: readonly Example[], tuned: TunedWeights): void {
  const { present, leftOut, absent, near, ambiguous } = measureHigh(
    measured,
    'measure',
    toWeights(tuned),
  );
  const share = ({ high, count }: typeof present) => formatPercent(count ? high / count : 0);
  console.log(
    `${name}: loss ${getLoss(measured, tuned).toFixed(4)}; right if High ${formatPercent(present.right / present.high)}, ` +
      `right and High ${formatPercent(present.right / present.count)}; High although left out ${share(leftOut)}, ` +
      `absent ${share(absent)}, resembling ${share(near)}, ambiguous ${share(ambiguous)}`,
  );
}
