import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const FILES = {
  heading: '@fontsource-variable/big-shoulders/files/big-shoulders-latin-wght-normal.woff2',
  text: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
};

export interface Fonts {
  /** URL paths. */
  heading: string;
  text: string;
  /** Returns undefined when the path names no font. */
  get(path: string): Response | undefined;
}

/** Loads the shop's fonts. Their paths contain a hash of their content. */
export async function loadFonts(): Promise<Fonts> {
  const files = new Map<string, Buffer>();
  const load = async (file: string) => {
    const bytes = await readFile(createRequire(import.meta.url).resolve(file));
    const path = `/fonts/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}.woff2`;
    files.set(path, bytes);
    return path;
  };
  const headers = {
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  };
  return {
    heading: await load(FILES.heading),
    text: await load(FILES.text),
    get(path) {
      const bytes = files.get(path);
      return bytes && new Response(new Uint8Array(bytes), { headers });
    },
  };
}
