import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoBase } from '../demo/index.ts';
import { PHOTO_SIDE, type PhotoSize, renderPhoto } from './render.ts';

const drawings = new Set(
  demoBase().tables.flatMap(({ records }) =>
    records.flatMap(({ fields }) =>
      [fields.Photos]
        .flat()
        .flatMap((photo) =>
          photo instanceof Object && 'drawing' in photo ? [String(photo.drawing)] : [],
        ),
    ),
  ),
);

async function expectPhoto(drawing: string, size: PhotoSize) {
  const { bytes, type, width, height } = await renderPhoto(drawing, size);
  expect(type).toBe('image/webp');
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height], drawing).toEqual([width, height]);
  expect(info.height).toBe(PHOTO_SIDE[size]);
  return data;
}

describe('photos of the demo base', () => {
  it('are few enough to import and many enough to look through', () => {
    expect(drawings.size).toBeGreaterThan(400);
    expect(drawings.size).toBeLessThanOrEqual(600);
    const designs = new Set([...drawings].map((drawing) => drawing.split('/')[0]));
    expect(designs.size).toBeGreaterThanOrEqual(40);
  });

  it('can each be drawn, and show something other than cloth', { timeout: 120_000 }, async () => {
    for (const drawing of drawings) {
      const data = await expectPhoto(drawing, 'small');
      const { channels } = await sharp(data, {
        raw: { width: 36, height: 36, channels: 3 },
      }).stats();
      expect(Math.max(...channels.map(({ stdev }) => stdev)), drawing).toBeGreaterThan(6);
    }
  });

  it('come in Airtable’s three sizes', { timeout: 30_000 }, async () => {
    for (const drawing of [...drawings].filter((_, i) => i % 90 === 0)) {
      await expectPhoto(drawing, 'full');
      await expectPhoto(drawing, 'large');
    }
  });

  it('are the same picture every time, whatever was drawn in between', {
    timeout: 30_000,
  }, async () => {
    const first = await renderPhoto('patch:1id:od:snow/front/7', 'large');
    await renderPhoto('gear:helmet:m1:net/angle/8', 'large');
    const again = await renderPhoto('patch:1id:od:snow/front/7', 'large');
    expect(Buffer.compare(first.bytes, again.bytes)).toBe(0);
  });

  it('are drawn without trouble for a design or a view nobody knows', {
    timeout: 30_000,
  }, async () => {
    await expectPhoto('samovar:silver/underneath/x', 'large');
  });
});
