import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build as buildWeb } from 'vite';
import { buildFunctions } from '../functions/build.ts';
import { openapiDocument } from '../shared/contract/openapi.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const SITE_DIR = join(ROOT, 'dist/site');
export const FUNCTIONS_DIR = join(ROOT, 'dist/functions');
const STAMP = join(ROOT, 'dist/.built');
const SOURCES = [
  'shared',
  'functions',
  'web',
  'scripts/build.ts',
  'vite.config.ts',
  'package-lock.json',
];
const COMPRESSED = /\.(html|js|css|json|svg|txt|webmanifest)$/;

/** Builds the site and the functions into dist/, unless what is there is of these very sources. */
export async function build(): Promise<void> {
  const sources = await fingerprint();
  if ((await readFile(STAMP, 'utf8').catch(() => '')) === sources) return;
  await rm(STAMP, { force: true });
  await Promise.all([
    buildFunctions(FUNCTIONS_DIR),
    buildWeb({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' }),
  ]);
  await mkdir(join(SITE_DIR, 'api'), { recursive: true });
  await writeFile(join(SITE_DIR, 'api/openapi.json'), JSON.stringify(openapiDocument()));
  await compressSite();
  await writeFile(STAMP, sources);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(ROOT, source);
    const files = (await stat(path)).isDirectory() ? await filesIn(path) : [path];
    for (const file of files.sort()) {
      const { mtimeMs, size } = await stat(file);
      hash.update(`${file} ${mtimeMs} ${size}\n`);
    }
  }
  return hash.digest('hex');
}

/** As CloudFront would compress them on the way. */
async function compressSite(): Promise<void> {
  const files = (await filesIn(SITE_DIR)).filter((file) => COMPRESSED.test(file));
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes));
    }),
  );
}

async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
}

if (import.meta.main) await build();
