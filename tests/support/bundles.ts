import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import type { FunctionName } from '../../functions/build.ts';
import { FUNCTIONS_DIR, METAFILES_DIR } from '../../scripts/build.ts';

/** Loads a built function. The environment must be set. */
export const loadBundle = (name: string) => import(join(FUNCTIONS_DIR, name, 'index.mjs'));

export async function readMetafile(name: FunctionName): Promise<Metafile> {
  return JSON.parse(await readFile(join(METAFILES_DIR, `${name}.json`), 'utf8'));
}

/** @returns the texts of a built function's scripts and source maps by file name; the render function's folder
 *  also has the pages' template and the web app */
export async function readBundleFiles(name: FunctionName): Promise<ReadonlyMap<string, string>> {
  const { outputs } = await readMetafile(name);
  const files = Object.keys(outputs).flatMap((script) => [script, `${script}.map`]);
  return new Map(
    await Promise.all(
      files.map(
        async (file) => [file, await readFile(join(FUNCTIONS_DIR, name, file), 'utf8')] as const,
      ),
    ),
  );
}

/** The texts of a built function's scripts. */
export async function readScripts(name: FunctionName): Promise<string> {
  const files = await readBundleFiles(name);
  return [...files].flatMap(([file, text]) => (file.endsWith('.mjs') ? text : [])).join('\n');
}

/** What no bundle may contain, by its name in the build's environment. */
export const BUILD_SECRETS = Object.fromEntries(
  ['AIRTABLE_TOKEN', 'AIRTABLE_CLIENT_SECRET', 'AWS_SECRET_ACCESS_KEY', 'NPM_TOKEN'].map((name) => [
    name,
    `what-${name}-is`,
  ]),
);
