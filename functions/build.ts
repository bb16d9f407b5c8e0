import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, context, type Metafile, type Plugin } from 'esbuild';
import pMap from 'p-map';
import { type GroupName, servedRoutes } from '../shared/contract/contract.ts';
import { embeddedFiles } from './embedded-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export const GROUPS: readonly GroupName[] = [...new Set(servedRoutes.map(({ group }) => group))];

export const WORKER = 'sync-worker';
/** A small young generation: the worker allocates many short-lived objects, and V8 then keeps it at 300 MiB
 *  instead of 500. It collects garbage itself before it takes much memory. */
export const WORKER_NODE_OPTIONS = '--max-semi-space-size=4 --expose-gc';

export const POST_CONFIRMATION = 'post-confirmation';

export const OUTBOX = 'outbox';
/** Only this function may send mails. */
export const MAIL = 'mail';

export const IMPORTER = 'importer';

export const RENDER = 'render';

export const OUTSIDE_CHECK = 'outside-check';
export const USER_EXPORT = 'user-export';

export type FunctionName =
  | GroupName
  | typeof WORKER
  | typeof POST_CONFIRMATION
  | typeof OUTBOX
  | typeof MAIL
  | typeof IMPORTER
  | typeof RENDER
  | typeof OUTSIDE_CHECK
  | typeof USER_EXPORT;
export const FUNCTIONS: readonly FunctionName[] = [
  ...GROUPS,
  WORKER,
  POST_CONFIRMATION,
  OUTBOX,
  MAIL,
  IMPORTER,
  RENDER,
];
/** Functions for operators, which the local instance does not run. */
export const OPERATIONS: readonly FunctionName[] = [OUTSIDE_CHECK, USER_EXPORT];

export const BUNDLING = {
  absWorkingDir: ROOT,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'esm',
  outExtension: { '.js': '.mjs' },
  minify: true,
  // esbuild's default prefers the SDK's CommonJS files, which crash in an ESM bundle.
  mainFields: ['module', 'main'],
  logLevel: 'warning',
  metafile: true,
} as const satisfies BuildOptions;

const toGlobal = (file: string) => join(ROOT, 'functions/bundle-stubs', file);

const OPTIONS = {
  ...BUNDLING,
  sourcemap: true,
  // Stack traces do not need the sources, which make up most of a source map.
  sourcesContent: false,
  plugins: [embeddedFiles],
  define: { 'process.env.NODE_ENV': '"production"' },
  alias: {
    // React's build for Node calls `require`, which ESM bundles do not have.
    'react-dom/server': 'react-dom/server.edge',
    // Node provides these, and the polyfills are half of the Airtable client's size.
    'prettier/standalone': toGlobal('prettier.ts'),
    'prettier/plugins/html': toGlobal('prettier.ts'),
    'node-fetch': toGlobal('node-fetch.cjs'),
    'abort-controller': toGlobal('abort-controller.cjs'),
    'abortcontroller-polyfill/dist/cjs-ponyfill': toGlobal('abort-controller-ponyfill.cjs'),
    '@aws-sdk/credential-provider-node': toGlobal('credentials.ts'),
  },
} satisfies BuildOptions;

const JOB_FOLDERS: Partial<Record<FunctionName, string>> = {
  [WORKER]: 'worker',
  [IMPORTER]: 'photo-import',
};

function toEntryPoint(name: FunctionName): string {
  if (name === RENDER) return 'functions/render/handler.ts';
  if (GROUPS.some((group) => group === name)) return `functions/api/${name}/handler.ts`;
  return `functions/jobs/${JOB_FOLDERS[name] ?? name}/handler.ts`;
}

export interface Bundle {
  /** Scripts and source maps by name. Lambda loads `index.mjs`. */
  files: ReadonlyMap<string, Uint8Array>;
  /** esbuild's metafile; its outputs are the scripts by name. */
  metafile: Metafile;
}

async function bundleFunction(name: FunctionName, outDir = 'dist/functions'): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    entryPoints: { index: toEntryPoint(name) },
    outdir: join(outDir, name),
    splitting: true,
    chunkNames: '[name]-[hash]',
    write: false,
  });
  const outputs = Object.fromEntries(
    Object.entries(metafile.outputs).map(([path, output]) => [basename(path), output]),
  );
  // esbuild also emits files for dynamic imports in code that it has removed.
  const scripts = loadedBy('index.mjs', outputs, ['import-statement', 'dynamic-import']);
  const files = outputFiles.filter(({ path }) => scripts.has(basename(path, '.map')));
  return {
    files: new Map(files.map(({ path, contents }) => [basename(path), contents])),
    metafile: {
      ...metafile,
      outputs: Object.fromEntries(Object.entries(outputs).filter(([file]) => scripts.has(file))),
    },
  };
}

export function loadedAtStart({ metafile }: Pick<Bundle, 'metafile'>): Set<string> {
  return loadedBy('index.mjs', metafile.outputs, ['import-statement']);
}

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

/** Each build takes about 200 MiB of memory. */
const CONCURRENCY = 3;

/** @param metafileDir receives esbuild's metafile of each function, as `<name>.json` */
export async function buildFunctions(
  outDir: string,
  metafileDir?: string,
): Promise<ReadonlyMap<FunctionName, Bundle>> {
  await rm(outDir, { recursive: true, force: true });
  if (metafileDir) await mkdir(metafileDir, { recursive: true });
  const bundles = await pMap(
    [...FUNCTIONS, ...OPERATIONS],
    async (name) => {
      const bundle = await bundleFunction(name, outDir);
      await mkdir(join(outDir, name), { recursive: true });
      for (const [file, contents] of bundle.files) {
        await writeFile(join(outDir, name, file), contents);
      }
      if (metafileDir) {
        await writeFile(join(metafileDir, `${name}.json`), JSON.stringify(bundle.metafile));
      }
      return [name, bundle] as const;
    },
    { concurrency: CONCURRENCY },
  );
  return new Map(bundles);
}

/** Bundles all functions in one build without splitting, which is much faster. */
export async function watchFunctions(
  outDir: string,
  onBuilt: () => void,
): Promise<{ stop(): Promise<void> }> {
  const notify: Plugin = { name: 'notify', setup: (b) => b.onEnd(onBuilt) };
  const watcher = await context({
    ...OPTIONS,
    entryPoints: Object.fromEntries(FUNCTIONS.map((name) => [`${name}/index`, toEntryPoint(name)])),
    outdir: outDir,
    plugins: [...OPTIONS.plugins, notify],
  });
  await watcher.rebuild();
  await watcher.watch();
  return { stop: () => watcher.dispose() };
}
