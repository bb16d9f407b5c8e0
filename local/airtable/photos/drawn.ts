import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DRAWING_CODE = fileURLToPath(new URL('.', import.meta.url));
/** Names the versions of sharp and of the fonts. */
const PACKAGES = fileURLToPath(new URL('../../../package-lock.json', import.meta.url));

/** Where the photos drawn by this very code are kept; those drawn by other code are cleared away. */
export async function openDrawnFolder(root: string): Promise<string> {
  const version = await drawingVersion();
  const kept = await readdir(root).catch(() => []);
  const others = kept.filter((name) => name !== version);
  await Promise.all(others.map((name) => rm(join(root, name), { recursive: true, force: true })));
  return join(root, version);
}

async function drawingVersion(): Promise<string> {
  const names = await readdir(DRAWING_CODE, { recursive: true, encoding: 'utf8' });
  const code = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')).sort();
  const hash = createHash('sha256');
  for (const path of [...code.map((name) => join(DRAWING_CODE, name)), PACKAGES]) {
    hash.update(await readFile(path));
  }
  return hash.digest('hex').slice(0, 16);
}
