/** What each function deploys and what it takes to start: beside a bundle of nothing but the DynamoDB client,
 *  and beside one of all the SDK's clients that the function has. Fails where a function exceeds a limit. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bundle, buildFunctions, loadedAtStart } from '../../functions/build.ts';
import { median } from '../support/figures.ts';
import { bundleClients, findSdkClients } from './bare-clients.ts';
import { type ColdStart, measureColdStart } from './cold-start.ts';

const ROUNDS = 11;
/** Times what the bare clients take. */
const MOST = 1.5;

interface Bundled {
  name: string;
  /** What Lambda imports. */
  script: string;
  /** In bytes, as are all sizes. */
  deployed: number;
  loadedAtStart: number;
  /** Of a bundle of its clients and nothing else. */
  clients: number;
}

const directory = await mkdtemp(join(tmpdir(), 'guidon-bundles-'));
try {
  const built = await buildFunctions(directory);
  const bare = await bareBundle();
  const bundles = [bare];
  for (const [name, bundle] of built) {
    bundles.push(await functionBundle(name, bundle));
  }
  const starts = await startsOf(bundles);
  const bareMs = starts.get(bare)?.importMs ?? Number.NaN;

  const columns = ['deployed', 'x bare', 'x clients', 'at start', 'x bare', 'import', 'x bare'];
  print('', [...columns, 'resident']);
  const exceeding: string[] = [];
  for (const [one, { importMs, residentBytes }] of starts) {
    const ofClients = one.deployed / one.clients;
    const ofBare = one.loadedAtStart / bare.deployed;
    const ofBareMs = importMs / bareMs;
    print(one.name, [
      kilobytes(one.deployed),
      (one.deployed / bare.deployed).toFixed(2),
      ofClients.toFixed(2),
      kilobytes(one.loadedAtStart),
      ofBare.toFixed(2),
      `${importMs.toFixed(1)} ms`,
      ofBareMs.toFixed(2),
      `${(residentBytes / 2 ** 20).toFixed(0)} MiB`,
    ]);
    if (Math.max(ofClients, ofBare, ofBareMs) > MOST) exceeding.push(one.name);
  }
  if (exceeding.length > 0) {
    console.error(`More than ${MOST} times what it may be compared with: ${exceeding.join(', ')}`);
    process.exitCode = 1;
  }
} finally {
  await rm(directory, { recursive: true });
}

async function bareBundle(): Promise<Bundled> {
  const script = join(directory, 'bare.mjs');
  const contents = await bundleClients(['client-dynamodb']);
  await writeFile(script, contents);
  const bytes = contents.length;
  return { name: 'bare', script, deployed: bytes, loadedAtStart: bytes, clients: bytes };
}

async function functionBundle(name: string, bundle: Bundle): Promise<Bundled> {
  const { outputs } = bundle.metafile;
  const total = (files: Iterable<string>) =>
    [...files].reduce((sum, file) => sum + (outputs[file]?.bytes ?? 0), 0);
  return {
    name,
    script: join(directory, name, 'index.mjs'),
    deployed: total(Object.keys(outputs)),
    loadedAtStart: total(loadedAtStart(bundle)),
    clients: (await bundleClients(findSdkClients(bundle))).length,
  };
}

/** Each in its turn, so that what else the machine does meets them all.
 *  @returns the medians. */
async function startsOf(bundles: readonly Bundled[]): Promise<Map<Bundled, ColdStart>> {
  const starts = new Map(bundles.map((one) => [one, [] as ColdStart[]]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [{ script }, all] of starts) all.push(await measureColdStart(script));
  }
  return new Map(
    Array.from(starts, ([one, all]) => [
      one,
      {
        importMs: median(all.map(({ importMs }) => importMs)),
        residentBytes: median(all.map(({ residentBytes }) => residentBytes)),
      },
    ]),
  );
}

function print(name: string, cells: readonly string[]): void {
  console.log(name.padEnd(16) + cells.map((cell) => cell.padStart(11)).join(''));
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(0)} kB`;
}
