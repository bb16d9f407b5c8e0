/** Measures the quality and speed of the product search with the gold set. Options: `--half
 *  tune|measure|practice`, `--class <name>`, and `--misses`, which prints the worst queries that may be learned
 *  from. */
import { parseArgs } from 'node:util';
import { makeProducts } from '../../tests/support/products.ts';
import {
  CATALOGS,
  type Catalog,
  CLASSES,
  type GoldItem,
  goldItems,
  goldQueries,
  HALVES,
  practiceQueries,
} from '../gold/search/gold.ts';
import { formatMs, formatPercent, median, report, rowPrinter, timed } from '../support/figures.ts';
import { createEngines } from './engines.ts';
import { measureLiteral } from './literal.ts';
import { printMisses } from './misses.ts';
import { measureQuality, type Outcome, type Quality } from './quality.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: {
    half: { type: 'string' },
    class: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
});

if (values.class && !CLASSES.some((name) => name === values.class)) {
  console.error(`--class is one of: ${CLASSES.join('; ')}`);
  process.exit(1);
}

const SPEED_PRODUCTS = 10_000;
const SHOWN = 48;
const printRow = rowPrinter(36, 13);

const items = Object.fromEntries(
  CATALOGS.map((catalog) => [catalog, goldItems(catalog)]),
) as Record<Catalog, GoldItem[]>;
const queries = [...goldQueries(items), ...practiceQueries(items)].filter(
  (query) => !values.class || query.class === values.class,
);
const engines = Object.fromEntries(
  CATALOGS.map((catalog) => [catalog, createEngines(items[catalog].map(({ product }) => product))]),
) as Record<Catalog, ReturnType<typeof createEngines>>;
const names = engines.demo.map(({ name }) => name);
const outcomes = names.map((_, i) =>
  queries.map((query): Outcome => {
    const { catalog, text } = query;
    const results = engines[catalog][i]?.search(text, items[catalog].length) ?? [];
    return { query, results };
  }),
);

if (values.misses) {
  printMisses(
    (outcomes[0] ?? []).filter(({ query }) => query.half !== 'measure'),
    items,
  );
} else {
  for (const half of [...HALVES, 'practice']) {
    if (!values.half || values.half === half) printHalf(half);
  }
  if (!values.class && !values.half) {
    reportQuality();
    reportLiteral();
    await reportSpeed();
  }
}

function printHalf(half: string): void {
  const ofHalf = outcomes.map((all) => all.filter(({ query }) => query.half === half));
  const qualities = ofHalf.map(measureQuality);
  console.log(`\n${half}: ${ofHalf[0]?.length} queries`);
  printRow('', names);
  printRow(
    'nDCG@10',
    qualities.map(({ ndcg }) => ndcg.toFixed(3)),
  );
  printRow(
    'recall@20',
    qualities.map(({ recall }) => formatPercent(recall)),
  );
  printRow(
    'no results though answerable',
    qualities.map((q) => formatPercent(q.zeroResults)),
  );
  printRow(
    'precision@10, several words',
    qualities.map(({ precision }) => formatPercent(precision)),
  );
  printRow(
    'negative with more than 3 results',
    qualities.map((q) => formatPercent(q.negativesWithResults)),
  );
  console.log('nDCG@10, recall@20 by class and catalog');
  for (const name of [...CLASSES, ...CATALOGS]) {
    const ofName = ofHalf.map((all) =>
      all.filter(({ query }) => query.class === name || query.catalog === name),
    );
    const measured = ofName.map(measureQuality);
    if (Number.isNaN(measured[0]?.ndcg)) continue;
    printRow(
      `  ${name} (${ofName[0]?.length})`,
      measured.map(({ ndcg, recall }) => `${ndcg.toFixed(3)} ${formatPercent(recall, 0)}`),
    );
  }
}

/** Reports only the half that is not learned from. */
function reportQuality(): void {
  const ofHalf = (outcomes[0] ?? []).filter(({ query }) => query.half === 'measure');
  const reportShare = (name: string, share: number, goal: { min?: number; max?: number }) =>
    report(name, share, formatPercent, goal);
  const quality: Quality = measureQuality(ofHalf);
  const classes = CLASSES.map(
    (name) => measureQuality(ofHalf.filter(({ query }) => query.class === name)).ndcg,
  );
  report('nDCG@10', quality.ndcg, formatGain, { min: 0.92 });
  const lowest = Math.min(...classes.filter((ndcg) => !Number.isNaN(ndcg)));
  report('nDCG@10 of the lowest class', lowest, formatGain, { min: 0.8 });
  reportShare('recall@20', quality.recall, { min: 0.95 });
  reportShare('no results though answerable', quality.zeroResults, { max: 0.01 });
  reportShare('precision@10 of several words', quality.precision, { min: 0.8 });
  reportShare('negative with more than 3 results', quality.negativesWithResults, { max: 0.05 });
}

function reportLiteral(): void {
  for (const catalog of CATALOGS) {
    const products = items[catalog].map(({ product }) => product);
    const [ours] = engines[catalog];
    const share = ours ? measureLiteral(ours, products) : 0;
    report(`literal substrings found, ${catalog}`, share, formatPercent, { min: 1 });
  }
}

async function reportSpeed(): Promise<void> {
  const texts = [...new Set(queries.map(({ text }) => text))];
  for (const engine of createEngines(makeProducts(SPEED_PRODUCTS))) {
    for (let i = 0; i < 50; i += 1) engine.search(`warm up ${i}th patch`, SHOWN);
    const times: number[] = [];
    for (const text of texts) times.push((await timed(() => engine.search(text, SHOWN))).ms);
    report(`a search of 10,000 products, median, ${engine.name}`, median(times), formatMs);
  }
}

function formatGain(gain: number): string {
  return gain.toFixed(3);
}
