import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { demoBase } from '../demo/index.ts';
import { PHOTO_SIZES, type PhotoSize } from './sizes.ts';
import { openPhotoStudio } from './studio.ts';
import { SIDE } from './textures.ts';

const studio = openPhotoStudio();
afterAll(() => studio.close());

const drawings = [
  ...new Set(
    demoBase().tables.flatMap(({ records }) =>
      records.flatMap(({ fields }) =>
        [fields.Photos]
          .flat()
          .flatMap((photo) =>
            photo instanceof Object && 'drawing' in photo ? [String(photo.drawing)] : [],
          ),
      ),
    ),
  ),
];
const SIDES: Record<PhotoSize, number> = { full: SIDE, large: 512, small: 36 };
const designOf = (drawing: string) => drawing.split('/')[0] ?? '';

async function expectPhoto(drawing: string, size: PhotoSize) {
  const { bytes, type } = await studio.renderPhoto(drawing, size);
  expect(type).toBe('image/webp');
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height], drawing).toEqual([SIDES[size], SIDES[size]]);
  return data;
}

describe('photos of the demo base', () => {
  it('are few enough to import and many enough to look through', () => {
    expect(drawings.length).toBeGreaterThan(400);
    expect(drawings.length).toBeLessThanOrEqual(600);
    expect(new Set(drawings.map(designOf)).size).toBeGreaterThanOrEqual(40);
  });

  it('can be drawn of each design, and show something other than cloth', async () => {
    const oneOfEach = [
      ...new Map(drawings.map((drawing) => [designOf(drawing), drawing])).values(),
    ];
    const check = async (drawing: string) => {
      const data = await expectPhoto(drawing, 'small');
      const { channels } = await sharp(data, {
        raw: { width: 36, height: 36, channels: 3 },
      }).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev)), drawing).toBeGreaterThan(6);
    };
    await Promise.all(oneOfEach.map(check));
  });

  it('come in Airtable’s three sizes', async () => {
    for (const size of PHOTO_SIZES) await expectPhoto(drawings[0] ?? '', size);
  });

  it('are the same picture every time, whatever was drawn in between', async () => {
    const drawing = 'patch:1id:od:snow/front/7';
    const [first, , again] = await Promise.all(
      [openPhotoStudio(), studio, openPhotoStudio()].map(async (each, i) => {
        await each.renderPhoto(`gear:helmet:m1:net/angle/${i}`, 'large');
        const photo = await each.renderPhoto(drawing, 'large');
        if (each !== studio) await each.close();
        return photo;
      }),
    );
    expect(Buffer.compare(first?.bytes ?? Buffer.of(1), again?.bytes ?? Buffer.of(2))).toBe(0);
  });

  it('are drawn without trouble for a design or a view nobody knows', async () => {
    await expectPhoto('samovar:silver/underneath/x', 'large');
  });
});
