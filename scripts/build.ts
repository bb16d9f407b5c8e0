import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { REVALIDATED } from '../shared/edge/behaviors.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
export const SITE_DIR = join(ROOT, 'dist/site');
export const FUNCTIONS_DIR = join(ROOT, 'dist/functions');
export const METAFILES_DIR = join(ROOT, 'dist/metafiles');
/** The function that serves the API description where there is no CDN. */
const OPENAPI_DIR = join(ROOT, 'dist/openapi');
const STAMP = join(ROOT, 'dist/.built');
const SOURCES = [
  'shared',
  'functions',
  'web',
  'scripts/build.ts',
  'scripts/web-app.ts',
  'vite.config.ts',
  'package-lock.json',
];
const COMPRESSED = /\.(html|js|css|json|svg|txt|webmanifest)$/;

/** Builds the site and the functions into dist/ unless they are up to date. The build runs in a child process,
 *  because Vite and esbuild would keep hundreds of megabytes in this one.
 *  @throws Error when the build fails or is aborted. */
export async function build(signal?: AbortSignal): Promise<void> {
  if ((await readStamp()) === (await fingerprint())) return;
  const script = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [script], { stdio: 'inherit', ...(signal && { signal }) });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The build failed');
}

async function buildHere(): Promise<void> {
  const sources = await fingerprint();
  if ((await readStamp()) === sources) return;
  const { build: buildWeb } = await import('vite');
  const { buildFunctions, RENDER } = await import('../functions/build.ts');
  const { buildWebApp, writeScreenFiles } = await import('./web-app.ts');
  const { openapiDocument } = await import('../shared/contract/openapi.ts');
  await rm(STAMP, { force: true });
  await Promise.all([
    buildFunctions(FUNCTIONS_DIR, METAFILES_DIR),
    buildWeb({ configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' }),
  ]);
  // These belong to the function that renders the pages, not to the site.
  const renderDir = join(FUNCTIONS_DIR, RENDER);
  await buildWebApp(renderDir);
  await writeScreenFiles(SITE_DIR, renderDir);
  await rm(join(SITE_DIR, '.vite'), { recursive: true });
  await rename(join(SITE_DIR, 'index.html'), join(renderDir, 'index.html'));
  await mkdir(join(SITE_DIR, 'api'), { recursive: true });
  const openapi = JSON.stringify(openapiDocument());
  await writeFile(join(SITE_DIR, 'api/openapi.json'), openapi);
  await mkdir(OPENAPI_DIR, { recursive: true });
  await writeFile(join(OPENAPI_DIR, 'index.mjs'), openapiFunction(openapi));
  await compressSite();
  await writeFile(STAMP, sources);
}

function openapiFunction(body: string): string {
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': REVALIDATED,
  };
  const response = JSON.stringify({ statusCode: 200, headers, body });
  return `export const handler = async () => (${response});\n`;
}

function readStamp(): Promise<string> {
  return readFile(STAMP, 'utf8').catch(() => '');
}

/** Changes when a source file does. */
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

/** Compresses the files as CloudFront does. */
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

if (import.meta.main) await buildHere();
