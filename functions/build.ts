import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, context } from 'esbuild';
import { type GroupName, servedRoutes } from '../shared/contract/contract.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The groups that are served: each is a folder here, and a Lambda function. */
export const GROUPS: readonly GroupName[] = [...new Set(servedRoutes.map(({ group }) => group))];

/** The function that runs syncs: it is called by no visitor. */
export const WORKER = 'sync-worker';
/** Its NODE_OPTIONS. Much of what it reads is soon of no use: with little room for what is new, V8 clears
 *  that away as it comes, and the process has 300 MiB where it would have 500. */
export const WORKER_NODE_OPTIONS = '--max-semi-space-size=4';

const platformGlobal = (name: string) => at(`./platform/globals/${name}.cjs`);

function options(outDir: string): BuildOptions {
  return {
    entryPoints: {
      ...Object.fromEntries(GROUPS.map((group) => [`${group}/index`, at(`./${group}/handler.ts`)])),
      [`${WORKER}/index`]: at('./sync/worker.ts'),
    },
    outdir: outDir,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    minify: true,
    sourcemap: true,
    // The SDK's CommonJS files, which is what esbuild takes by default, crash in an ESM bundle.
    mainFields: ['module', 'main'],
    // Node has both itself, and what Airtable's client brings along is half its size.
    alias: {
      'node-fetch': platformGlobal('node-fetch'),
      'abort-controller': platformGlobal('abort-controller'),
    },
    logLevel: 'warning',
  };
}

/** Bundles every served group to `<outDir>/<group>/index.mjs`, and the worker likewise: what deploys, and
 *  what runs locally. */
export async function buildFunctions(outDir: string): Promise<void> {
  await rm(outDir, { recursive: true, force: true });
  await build(options(outDir));
}

/** Bundles anew at each change of a source, and tells when it has. */
export async function watchFunctions(
  outDir: string,
  onBuilt: () => void,
): Promise<{ stop(): Promise<void> }> {
  const plugin = { name: 'tell', setup: (b: { onEnd(f: () => void): void }) => b.onEnd(onBuilt) };
  const watching = await context({ ...options(outDir), plugins: [plugin] });
  await watching.rebuild();
  await watching.watch();
  return { stop: () => watching.dispose() };
}
