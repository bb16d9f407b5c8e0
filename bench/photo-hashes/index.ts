/** How well perceptual hashes tell photos apart: of the demo's photos, changed as a dealer changes them,
 *  how many are known again; of photos of different items, how many are taken for the same; and how long
 *  it takes to look for ten photos among 20,000. */
import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { demoBase, loadDemoPhoto } from '../../local/airtable/demo-base.ts';
import {
  bitsBetween,
  findsLike,
  MOST_DIFFERENT_BITS,
} from '../../shared/identification/photo-hash.ts';
import { hashOfPhoto } from '../../tests/support/photo-hashes.ts';
import { median } from '../support/figures.ts';

/** Of so many photos one is changed; all are held against each other. */
const CHANGED = 3;
const SIDE = 800;
const DISTANCES = [16, 24, 32, 36, MOST_DIFFERENT_BITS, 44, 48, 56, 64];

type Change = (photo: Sharp) => Sharp | Promise<Sharp>;

const asJpeg =
  (quality: number): Change =>
  async (photo) =>
    sharp(await photo.jpeg({ quality }).toBuffer());
/** @param share of the side; the rest of it stands at `x` and `y`, from 0 to 1. */
const cropped =
  (share: number, x: number, y: number): Change =>
  (photo) => {
    const side = Math.round(SIDE * (1 - share));
    const [left, top] = [x, y].map((at) => Math.round((SIDE - side) * at)) as [number, number];
    return photo.extract({ left, top, width: side, height: side });
  };
/** So far that no corner is empty. */
const turned =
  (degrees: number): Change =>
  async (photo) => {
    const radians = (Math.abs(degrees) * Math.PI) / 180;
    const side = Math.floor(SIDE / (Math.cos(radians) + Math.sin(radians)));
    const { data, info } = await photo.rotate(degrees).raw().toBuffer({ resolveWithObject: true });
    const [left, top] = [info.width, info.height].map((length) => (length - side) >> 1) as [
      number,
      number,
    ];
    const { width, height, channels } = info;
    return sharp(data, { raw: { width, height, channels } }).extract({
      left,
      top,
      width: side,
      height: side,
    });
  };
const lit =
  (factor: number, offset = 0): Change =>
  (photo) =>
    photo.linear(factor, offset);
const tinted =
  (...factors: [number, number, number]): Change =>
  (photo) =>
    photo.linear(factors, [0, 0, 0]);

const CHANGES: Record<string, Change> = {
  'JPEG 40': asJpeg(40),
  'JPEG 60': asJpeg(60),
  'JPEG 90': asJpeg(90),
  '300 px': (photo) => photo.resize(300),
  '160 px': (photo) => photo.resize(160),
  'cropped by 2 %': cropped(0.02, 0.5, 0.5),
  'cropped by 3 %, a corner': cropped(0.03, 0, 1),
  'cropped by 5 %': cropped(0.05, 0.5, 0.5),
  'cropped by 5 %, aside': cropped(0.05, 1, 0.2),
  'brighter by 15 %': lit(1.15),
  'darker by 15 %': lit(0.85),
  'contrast + 15 %': lit(1.15, -0.15 * 128),
  'contrast - 15 %': lit(0.85, 0.15 * 128),
  'turned by 1°': turned(1),
  'turned by -1°': turned(-1),
  'turned by 2°': turned(2),
  'turned by -2°': turned(-2),
  warmer: tinted(1.08, 1, 0.9),
  cooler: tinted(0.92, 1, 1.1),
};

interface Hashed {
  item: string;
  hash: string;
}

const photos = await hashedPhotos();
printFound(photos);
printTimes();

async function hashedPhotos() {
  const all: Hashed[] = [];
  const changed = new Map<string, number[]>();
  for (const [place, { item, asset }] of demoPhotos().entries()) {
    const { bytes } = await loadDemoPhoto(asset, 'full');
    const whole = await sharp(bytes)
      .resize(SIDE)
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer();
    const hash = await hashOf(sharp(whole));
    all.push({ item, hash });
    if (place % CHANGED > 0) continue;
    for (const [name, change] of Object.entries(CHANGES)) {
      const bits = bitsBetween(hash, await hashOf(await change(sharp(whole))));
      changed.set(name, [...(changed.get(name) ?? []), bits]);
    }
  }
  return { all, changed };
}

function demoPhotos(): { item: string; asset: string }[] {
  const records = demoBase().tables.flatMap((table) => table.records);
  return records.flatMap(({ id, fields }) =>
    Object.values(fields)
      .flat()
      .flatMap((value) => {
        const { asset } = Object(value) as { asset?: string };
        return asset ? [{ item: id, asset }] : [];
      }),
  );
}

async function hashOf(photo: Sharp): Promise<string> {
  return hashOfPhoto(await photo.png({ compressionLevel: 1 }).toBuffer());
}

function printFound({ all, changed }: Awaited<ReturnType<typeof hashedPhotos>>): void {
  const different = all.flatMap((one, place) =>
    all
      .slice(place + 1)
      .filter(({ item }) => item !== one.item)
      .map(({ hash }) => bitsBetween(one.hash, hash)),
  );
  const changes = [...changed.values()].flat();
  console.log(`\n${all.length} photos, ${whole(different.length)} pairs of different items,`);
  console.log(`${whole(changes.length)} changed photos. Within so many bits are`);
  console.log(row('', 'of the same', 'of different items'));
  for (const bits of DISTANCES) {
    console.log(row(String(bits), percent(changes, bits, 1), percent(different, bits, 3)));
  }
  console.log(`\nKnown again within ${MOST_DIFFERENT_BITS} bits:`);
  for (const [name, bits] of changed) console.log(row(name, percent(bits, MOST_DIFFERENT_BITS, 1)));
}

function printTimes(): void {
  const randomHash = () => randomBytes(32).toString('hex');
  const rounds = Array.from({ length: 7 }, () => {
    const pictures = Array.from({ length: 20_000 }, (_, of) => ({ hash: randomHash(), of }));
    const looked = Array.from({ length: 10 }, randomHash);
    const startedMs = performance.now();
    const find = findsLike(pictures);
    const readyMs = performance.now();
    looked.forEach((hash) => {
      find(hash);
    });
    return { ready: readyMs - startedMs, found: performance.now() - readyMs };
  });
  const ready = median(rounds.map((round) => round.ready));
  const found = median(rounds.map((round) => round.found));
  console.log('\nTen photos among 20,000, median of 7 rounds:');
  console.log(`  made ready once in ${ready.toFixed(1)} ms, looked for in ${found.toFixed(1)} ms`);
}

function percent(bits: readonly number[], most: number, digits: number): string {
  const share = bits.filter((each) => each <= most).length / bits.length;
  return `${(share * 100).toFixed(digits)} %`;
}

function row(name: string, ...cells: string[]): string {
  return name.padEnd(26) + cells.map((cell) => cell.padStart(20)).join('');
}

function whole(value: number): string {
  return value.toLocaleString('en');
}
