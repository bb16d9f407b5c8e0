import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, context, type Metafile, type Plugin } from 'esbuild';
import pMap from 'p-map';
import { type GroupName, servedRoutes } from '../shared/contract/contract.ts';
import { treeShaking } from './tree-shaking.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The groups that are served: each is a folder here, and a Lambda function. */
export const GROUPS: readonly GroupName[] = [...new Set(servedRoutes.map(({ group }) => group))];

/** The function that runs syncs: it is called by no visitor. */
export const WORKER = 'sync-worker';
/** Its NODE_OPTIONS. Much of what it reads is soon of no use: with little room for what is new, V8 clears
 *  that away as it comes, and the process has 300 MiB where it would have 500. */
export const WORKER_NODE_OPTIONS = '--max-semi-space-size=4';

export type FunctionName = GroupName | typeof WORKER;
export const FUNCTIONS: readonly FunctionName[] = [...GROUPS, WORKER];

/** How code of any kind is bundled here. */
export const BUNDLING = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  minify: true,
  // The SDK's CommonJS files, which is what esbuild takes by default, crash in an ESM bundle.
  mainFields: ['module', 'main'],
  logLevel: 'warning',
  metafile: true,
} as const satisfies BuildOptions;

const platformGlobal = (file: string) => join(ROOT, 'functions/aws/globals', file);

const OPTIONS = {
  ...BUNDLING,
  sourcemap: true,
  // A stack says where to look without them, and they are most of a map.
  sourcesContent: false,
  plugins: [treeShaking],
  alias: {
    // Node has these itself, and what Airtable's client brings along is half its size.
    'node-fetch': platformGlobal('node-fetch.cjs'),
    'abort-controller': platformGlobal('abort-controller.cjs'),
    'abortcontroller-polyfill/dist/cjs-ponyfill': platformGlobal('abort-controller-ponyfill.cjs'),
    '@aws-sdk/credential-provider-node': platformGlobal('credentials.ts'),
    // The sparse kind stays out.
    typedfastbitset: 'typedfastbitset/lib/TypedFastBitSet.js',
  },
} satisfies BuildOptions;

const entryOf = (name: FunctionName) =>
  name === WORKER ? 'functions/sync/worker.ts' : `functions/${name}/handler.ts`;

/** A function as it deploys. */
export interface Bundle {
  /** Its scripts, each with its source map beside it, by name. Lambda loads `index.mjs`. */
  files: ReadonlyMap<string, Uint8Array>;
  /** Of all scripts. */
  text: string;
  /** Its outputs are the scripts, by name. */
  metafile: Metafile;
}

/** Bundles a function, in memory. */
export async function bundleFunction(
  name: FunctionName,
  outDir = 'dist/functions',
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    entryPoints: { index: entryOf(name) },
    outdir: join(outDir, name),
    // What is imported only where it is needed becomes a file of its own, and is loaded then.
    splitting: true,
    chunkNames: '[name]-[hash]',
    write: false,
  });
  const made = Object.fromEntries(
    Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]),
  );
  // esbuild makes files as well of what is loaded by code that it then left out.
  const scripts = loadedBy('index.mjs', made, ['import-statement', 'dynamic-import']);
  const files = outputFiles.filter(({ path }) => scripts.has(basename(path, '.map')));
  return {
    files: new Map(files.map(({ path, contents }) => [basename(path), contents])),
    text: files
      .filter(({ path }) => scripts.has(basename(path)))
      .map(({ text }) => text)
      .join('\n'),
    metafile: {
      ...metafile,
      outputs: Object.fromEntries(Object.entries(made).filter(([file]) => scripts.has(file))),
    },
  };
}

/** The scripts of a bundle that Lambda loads before the first call. */
export function loadedAtStart({ metafile }: Bundle): Set<string> {
  return loadedBy('index.mjs', metafile.outputs, ['import-statement']);
}

/** @returns the script itself as well. */
function loadedBy(
  script: string,
  outputs: Metafile['outputs'],
  kinds: readonly string[],
  known = new Set<string>(),
): Set<string> {
  if (known.has(script)) return known;
  known.add(script);
  for (const { path, kind, external } of outputs[script]?.imports ?? []) {
    if (!external && kinds.includes(kind)) loadedBy(basename(path), outputs, kinds, known);
  }
  return known;
}

/** Each build has some 200 MiB. */
const AT_ONCE = { concurrency: 3 };

/** Bundles every function, each into a folder of its own. */
export async function buildFunctions(outDir: string): Promise<ReadonlyMap<FunctionName, Bundle>> {
  await rm(outDir, { recursive: true, force: true });
  const bundles = await pMap(
    FUNCTIONS,
    async (name) => {
      const bundle = await bundleFunction(name, outDir);
      await mkdir(join(outDir, name), { recursive: true });
      for (const [file, contents] of bundle.files) {
        await writeFile(join(outDir, name, file), contents);
      }
      return [name, bundle] as const;
    },
    AT_ONCE,
  );
  return new Map(bundles);
}

/** Bundles anew at each change of a source, and tells when it has. All functions are bundled in one go, which
 *  is far quicker, and so each of them as one file. */
export async function watchFunctions(
  outDir: string,
  onBuilt: () => void,
): Promise<{ stop(): Promise<void> }> {
  const tell: Plugin = { name: 'tell', setup: (b) => b.onEnd(onBuilt) };
  const watching = await context({
    ...OPTIONS,
    entryPoints: Object.fromEntries(FUNCTIONS.map((name) => [`${name}/index`, entryOf(name)])),
    outdir: outDir,
    plugins: [...OPTIONS.plugins, tell],
  });
  await watching.rebuild();
  await watching.watch();
  return { stop: () => watching.dispose() };
}
