/** Measures the quality and speed of the product search with the gold set. Options: `--half tune|measure|practice`,
 *  `--class <name>`, and `--misses`, which prints the worst queries that may be learned from. */
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
import { formatPercent, median, rowPrinter } from '../support/figures.ts';
import { createEngines } from './engines.ts';
import { measureLiteral } from './literal.ts';
import { printMisses } from './misses.ts';
import { measureQuality, type Outcome } from './quality.ts';

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
/** One list per engine, in the order of `names`. */
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
  if (!values.class) {
    printLiteral();
    printSpeed();
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

function printLiteral(): void {
  console.log('\nLiteral substrings: share of the products found that contain them');
  printRow('', names);
  for (const catalog of CATALOGS) {
    const products = items[catalog].map(({ product }) => product);
    printRow(
      `  ${catalog}`,
      engines[catalog].map((engine) => formatPercent(measureLiteral(engine, products), 2)),
    );
  }
}

/** Each text is searched once: a repeated search may come from a cache. */
function printSpeed(): void {
  const texts = [...new Set(queries.map(({ text }) => text))];
  console.log(`\n${SPEED_PRODUCTS.toLocaleString('en')} products, ${texts.length} searches`);
  printRow('', names);
  const times = createEngines(makeProducts(SPEED_PRODUCTS)).map((engine) => {
    for (let i = 0; i < 50; i += 1) engine.search(`warm up ${i}th patch`, SHOWN);
    return texts.map((text) => {
      const startMs = performance.now();
      engine.search(text, SHOWN);
      return performance.now() - startMs;
    });
  });
  printRow(
    'median',
    times.map((ofEngine) => `${median(ofEngine).toFixed(3)} ms`),
  );
}
