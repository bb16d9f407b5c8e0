/** Compares the cleaning of photos, which keeps their pixels, with re-encoding by sharp: the time of a cold start, per
 *  photo, and what is left of size and quality. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import sharp from 'sharp';
import { BUNDLING } from '../../functions/build.ts';
import { sanitizeImage } from '../../functions/domain/photos/sanitize-image.ts';
import { formatMiB, median, rowPrinter } from '../support/figures.ts';

const ROUNDS = 5;
const START_ROUNDS = 7;
/** A phone's photo of 12 megapixels. */
const CAMERA = { width: 4_032, height: 3_024 };
const METHODS = {
  clean: async (photo: Buffer) => Buffer.from(sanitizeImage(photo).image.bytes),
  'sharp JPEG 85': (photo: Buffer) =>
    sharp(photo).autoOrient().keepIccProfile().jpeg({ quality: 85, mozjpeg: false }).toBuffer(),
  'sharp WebP 82': (photo: Buffer) =>
    sharp(photo).autoOrient().keepIccProfile().webp({ quality: 82 }).toBuffer(),
};

const print = rowPrinter(30, 16);
const names = Object.keys(METHODS) as (keyof typeof METHODS)[];

console.log('Cold start: importing in a new process, median');
const modules = { clean: await bundleCleaning(), sharp: 'sharp' };
for (const [name, module] of Object.entries(modules)) {
  const times = Array.from({ length: START_ROUNDS }, () => timeImport(module));
  console.log(`  ${name.padEnd(10)}${median(times).toFixed(0)} ms`);
}
console.log(`  sharp adds ${formatMiB(await sizeOf('node_modules/@img'))} for one platform\n`);

print('', names);
for (const [name, photo] of await loadPhotos()) {
  const reference = await sharp(photo).autoOrient().removeAlpha().raw().toBuffer();
  const times: number[] = [];
  const sizes: number[] = [];
  const psnrs: number[] = [];
  for (const method of names) {
    const runs: number[] = [];
    let result = Buffer.alloc(0);
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      result = await METHODS[method](photo);
      runs.push(performance.now() - start);
    }
    times.push(median(runs));
    sizes.push(result.length / photo.length);
    psnrs.push(psnr(reference, await sharp(result).autoOrient().removeAlpha().raw().toBuffer()));
  }
  print(`${name}, ${(photo.length / 1e3).toFixed(0)} kB`, []);
  print(
    '  time',
    times.map((ms) => `${ms.toFixed(1)} ms`),
  );
  print(
    '  size',
    sizes.map((share) => `${(share * 100).toFixed(0)}%`),
  );
  print(
    '  PSNR',
    psnrs.map((db) => (db === Number.POSITIVE_INFINITY ? 'same' : `${db.toFixed(1)} dB`)),
  );
}

/** Bundled as in a function. */
async function bundleCleaning(): Promise<string> {
  const outfile = join(await mkdtemp(join(tmpdir(), 'guidon-bench-')), 'clean.mjs');
  await build({ ...BUNDLING, entryPoints: ['functions/domain/photos/sanitize-image.ts'], outfile });
  return outfile;
}

function timeImport(module: string): number {
  const code = `const s = performance.now(); await import(${JSON.stringify(module)}); console.log(performance.now() - s)`;
  const file = ['--input-type=module', '--eval', code];
  return Number(
    execFileSync(process.execPath, file, {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
}

async function loadPhotos(): Promise<[name: string, photo: Buffer][]> {
  const folder = 'demo/photos/items';
  const [demo = ''] = await readdir(folder);
  const picture = sharp(join(folder, demo)).resize(CAMERA.width, CAMERA.height, { fit: 'fill' });
  const withMetadata = picture.withExif({ IFD0: { Make: 'Camera' } });
  return [
    ['Demo photo', await readFile(join(folder, demo))],
    ['12 MP JPEG', await withMetadata.clone().jpeg({ quality: 92 }).toBuffer()],
    ['12 MP PNG', await withMetadata.clone().png().toBuffer()],
  ];
}

/** Peak signal-to-noise ratio; infinite for equal pixels. */
function psnr(before: Buffer, after: Buffer): number {
  let sum = 0;
  for (let at = 0; at < before.length; at++) sum += ((before[at] ?? 0) - (after[at] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / before.length));
}

async function sizeOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder, { recursive: true })) {
    bytes += (await stat(join(folder, name))).size;
  }
  return bytes;
}
