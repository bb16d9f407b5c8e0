/** Measures the perceptual hashes with the demo's photos: how many edited photos are recognized, how many pairs
 *  of different items are falsely matched, and how long it takes to search 20,000 photos for ten. */
import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { demoBase, loadDemoPhoto } from '../../local/airtable/demo-base.ts';
import {
  countDifferentBits,
  createPhotoSearch,
  MAX_DIFFERENT_BITS,
} from '../../shared/photos/similar-photos.ts';
import { hashOfPhoto } from '../../tests/support/photo-hashes.ts';
import { formatCount, formatMs, formatPercent, median, report, timed } from '../support/figures.ts';

const EDITED_ONE_OF = 3;
const SIDE_PX = 800;

type Edit = (photo: Sharp) => Sharp | Promise<Sharp>;

const encodeJpeg =
  (quality: number): Edit =>
  async (photo) =>
    sharp(await photo.jpeg({ quality }).toBuffer());
/**
 * @param share of the side that is cut off
 * @param x, y the position of the rest, from 0 to 1
 */
const crop =
  (share: number, x: number, y: number): Edit =>
  (photo) => {
    const side = Math.round(SIDE_PX * (1 - share));
    const [left, top] = [x, y].map((at) => Math.round((SIDE_PX - side) * at)) as [number, number];
    return photo.extract({ left, top, width: side, height: side });
  };
const rotate =
  (degrees: number): Edit =>
  async (photo) => {
    const radians = (Math.abs(degrees) * Math.PI) / 180;
    const side = Math.floor(SIDE_PX / (Math.cos(radians) + Math.sin(radians)));
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
const brighten =
  (factor: number, offset = 0): Edit =>
  (photo) =>
    photo.linear(factor, offset);
const tint =
  (...factors: [number, number, number]): Edit =>
  (photo) =>
    photo.linear(factors, [0, 0, 0]);

const EDITS: Record<string, Edit> = {
  'JPEG 40': encodeJpeg(40),
  'JPEG 60': encodeJpeg(60),
  'JPEG 90': encodeJpeg(90),
  '300 px': (photo) => photo.resize(300),
  '160 px': (photo) => photo.resize(160),
  'cropped by 2%': crop(0.02, 0.5, 0.5),
  'cropped by 3%, corner': crop(0.03, 0, 1),
  'cropped by 5%': crop(0.05, 0.5, 0.5),
  'cropped by 5%, off center': crop(0.05, 1, 0.2),
  'brighter by 15%': brighten(1.15),
  'darker by 15%': brighten(0.85),
  'contrast +15%': brighten(1.15, -0.15 * 128),
  'contrast -15%': brighten(0.85, 0.15 * 128),
  'rotated by 1°': rotate(1),
  'rotated by -1°': rotate(-1),
  'rotated by 2°': rotate(2),
  'rotated by -2°': rotate(-2),
  warmer: tint(1.08, 1, 0.9),
  cooler: tint(0.92, 1, 1.1),
};

interface Hashed {
  item: string;
  hash: string;
}

const photos = await hashPhotos();
reportRecognition(photos);
await reportTimes();

async function hashPhotos() {
  const all: Hashed[] = [];
  const edited = new Map<string, number[]>();
  for (const [index, { item, asset }] of demoPhotos().entries()) {
    const { bytes } = await loadDemoPhoto(asset, 'full');
    const whole = await sharp(bytes)
      .resize(SIDE_PX)
      .removeAlpha()
      .png({ compressionLevel: 1 })
      .toBuffer();
    const hash = await hashPhoto(sharp(whole));
    all.push({ item, hash });
    if (index % EDITED_ONE_OF > 0) continue;
    for (const [name, edit] of Object.entries(EDITS)) {
      const bits = countDifferentBits(hash, await hashPhoto(await edit(sharp(whole))));
      edited.set(name, [...(edited.get(name) ?? []), bits]);
    }
  }
  return { all, edited };
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

async function hashPhoto(photo: Sharp): Promise<string> {
  return hashOfPhoto(await photo.png({ compressionLevel: 1 }).toBuffer());
}

function reportRecognition({ all, edited }: Awaited<ReturnType<typeof hashPhotos>>): void {
  const differentBits = all.flatMap((one, index) =>
    all
      .slice(index + 1)
      .filter(({ item }) => item !== one.item)
      .map(({ hash }) => countDifferentBits(one.hash, hash)),
  );
  const sameBits = [...edited.values()].flat();
  const pairs = `${formatCount(differentBits.length)} pairs of different items`;
  report(
    `${formatCount(sameBits.length)} edited photos recognized`,
    shareWithin(sameBits),
    formatShare,
    { min: 0.95 },
  );
  report(`false matches of ${pairs}`, shareWithin(differentBits), formatShare, { max: 0.0005 });
  const worst = Math.min(...[...edited.values()].map(shareWithin));
  const [name = ''] = [...edited].find(([, bits]) => shareWithin(bits) === worst) ?? [];
  report(`recognized after the worst edit, ${name}`, worst, formatShare);
}

/** With 20,000 stored photos every 0.01 % of false pairs means two false notices per photo. */
async function reportTimes(): Promise<void> {
  const randomHash = () => randomBytes(32).toString('hex');
  const searchedMs: number[] = [];
  while (searchedMs.length < 7) {
    const photos = Array.from({ length: 20_000 }, (_, photo) => ({ hash: randomHash(), photo }));
    const searched = Array.from({ length: 10 }, randomHash);
    const find = createPhotoSearch(photos);
    searchedMs.push((await timed(() => searched.map((hash) => find(hash)))).ms);
  }
  report('ten photos searched among 20,000', median(searchedMs), formatMs);
}

function shareWithin(bits: readonly number[]): number {
  return bits.filter((count) => count <= MAX_DIFFERENT_BITS).length / bits.length;
}

function formatShare(share: number): string {
  return formatPercent(share, 3);
}
