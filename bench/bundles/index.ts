/** Measures the bundle size and import time of each function, relative to a bundle of only the DynamoDB client
 *  ('bare') and to a bundle of only the SDK clients that the function uses. */
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundle, buildFunctions, loadedAtStart, RENDER } from '../../functions/build.ts';
import { build, FUNCTIONS_DIR } from '../../scripts/build.ts';
import { formatMiB, formatRatio, median, report, rowPrinter } from '../support/figures.ts';
import { bundleClients, findSdkClients } from './bare-clients.ts';
import { type ColdStart, measureColdStart } from './cold-start.ts';

const ROUNDS = 11;
const MAX_RATIO = 1.5;
/** Exceptions, relative to the SDK clients. Loaded on demand: the lexicon of units and collectors' terms, 160
 *  kB of data for the search, the alerts and the matcher of identification; the codecs of photos; the renderer
 *  of documents with its typefaces; the templates of mails. */
const MAX_CLIENT_RATIOS: Readonly<Record<string, number>> = {
  identification: 2.1,
  products: 1.75,
  outbox: 1.6,
  orders: 1.6,
  derivatives: 4.5,
  sync: 1.75,
  search: 1.9,
  'sync-worker': 2.5,
  documents: 6.5,
  mail: 2.3,
  render: 3.1,
};
const MAX_START_RATIOS: Readonly<Record<string, number>> = {
  render: 3.5,
  'sync-worker': 1.6,
};
const printRow = rowPrinter(16, 11);

interface BundleSizes {
  name: string;
  script: string;
  deployedBytes: number;
  loadedAtStartBytes: number;
  clientBytes: number;
}

const directory = await mkdtemp(join(tmpdir(), 'guidon-bundles-'));
try {
  const built = await buildFunctions(directory);
  await build();
  await cp(join(FUNCTIONS_DIR, RENDER), join(directory, RENDER), { recursive: true });
  const bare = await measureBareBundle();
  const bundles = [bare];
  for (const [name, bundle] of built) {
    bundles.push(await measureBundle(name, bundle));
  }
  const starts = await measureColdStarts(bundles);
  const bareMs = starts.get(bare)?.importMs ?? Number.NaN;

  const columns = ['deployed', 'x bare', 'x clients', 'at start', 'x bare', 'import', 'x bare'];
  printRow('', [...columns, 'resident']);
  const worst = new Map<string, { name: string; ratio: number; max: number }>();
  const compare = (kind: string, name: string, ratio: number, max = MAX_RATIO) => {
    const before = worst.get(kind);
    if (!before || ratio / max > before.ratio / before.max) worst.set(kind, { name, ratio, max });
  };
  for (const [bundle, { importMs, residentBytes }] of starts) {
    const { name, deployedBytes, loadedAtStartBytes } = bundle;
    const clientRatio = deployedBytes / bundle.clientBytes;
    const startRatio = loadedAtStartBytes / bare.deployedBytes;
    const importRatio = importMs / bareMs;
    printRow(name, [
      formatKilobytes(deployedBytes),
      (deployedBytes / bare.deployedBytes).toFixed(2),
      clientRatio.toFixed(2),
      formatKilobytes(loadedAtStartBytes),
      startRatio.toFixed(2),
      `${importMs.toFixed(1)} ms`,
      importRatio.toFixed(2),
      formatMiB(residentBytes),
    ]);
    compare('deployed, next to its SDK clients', name, clientRatio, MAX_CLIENT_RATIOS[name]);
    compare(
      'loaded at start, next to the DynamoDB client',
      name,
      startRatio,
      MAX_START_RATIOS[name],
    );
    compare('import time, next to the DynamoDB client', name, importRatio, MAX_START_RATIOS[name]);
  }
  for (const [kind, { name, ratio, max }] of worst) {
    report(`${kind}: ${name}`, ratio, formatRatio, { max });
  }
} finally {
  await rm(directory, { recursive: true });
}

async function measureBareBundle(): Promise<BundleSizes> {
  const script = join(directory, 'bare.mjs');
  const contents = await bundleClients(['client-dynamodb']);
  await writeFile(script, contents);
  const bytes = contents.length;
  return {
    name: 'bare',
    script,
    deployedBytes: bytes,
    loadedAtStartBytes: bytes,
    clientBytes: bytes,
  };
}

async function measureBundle(name: string, bundle: Bundle): Promise<BundleSizes> {
  const { outputs } = bundle.metafile;
  const webAppBytes =
    name === RENDER ? (await stat(join(directory, RENDER, 'web-app.mjs'))).size : 0;
  const total = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), webAppBytes);
  return {
    name,
    script: join(directory, name, 'index.mjs'),
    deployedBytes: total(Object.keys(outputs)),
    loadedAtStartBytes: total(loadedAtStart(bundle)),
    clientBytes: (await bundleClients(findSdkClients(bundle))).length,
  };
}

/**
 * Measures the bundles in turn, so that other load on the machine affects all of them.
 * @returns the medians
 */
async function measureColdStarts(
  bundles: readonly BundleSizes[],
): Promise<Map<BundleSizes, ColdStart>> {
  const starts = new Map(bundles.map((bundle) => [bundle, [] as ColdStart[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [{ script }, all] of starts) all.push(await measureColdStart(script));
  }
  return new Map(
    Array.from(starts, ([bundle, all]) => [
      bundle,
      {
        importMs: median(all.map(({ importMs }) => importMs)),
        residentBytes: median(all.map(({ residentBytes }) => residentBytes)),
      },
    ]),
  );
}

function formatKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
