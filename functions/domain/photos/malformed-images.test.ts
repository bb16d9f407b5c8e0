import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { numRuns } from '../../../tests/support/property-runs.ts';
import { cleanImage } from './clean-image.ts';
import { PhotoRejectedError } from './photo-rejected.ts';
import {
  encodeAnimated,
  encodePlain,
  encodeWithMetadata,
  FORMATS,
  jpegWith,
  pngChunk,
  pngWith,
  splice,
  uint32,
} from './sample-pictures.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

function rejection(bytes: Uint8Array): string {
  try {
    cleanImage(bytes);
  } catch (error) {
    if (error instanceof PhotoRejectedError) return error.message;
    throw error;
  }
  return 'accepted';
}

test.each([
  ['nothing', ''],
  ['a text', 'Iron Cross, 1st class'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  [
    'an SVG with a script',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  ],
  ['a TIFF', 'II*\0\x08\0\0\0'],
  ['a BMP', 'BM\x46\0\0\0'],
  ['a ZIP', 'PK\x03\x04'],
  ['a PDF', '%PDF-1.7'],
  ['a film', '\0\0\0\x18ftypmp42\0\0\0\0mp42isom'],
])('%s is rejected as a photo', (_, text) => {
  expect(rejection(latin1(text))).toBe('is not a JPEG, PNG or WebP image');
});

test('a page or a ZIP that contains an image is rejected', async () => {
  for (const first of ['<!doctype html>', 'PK\x03\x04', ' ']) {
    const picture = Buffer.concat([latin1(first), await encodePlain('jpeg')]);
    expect(rejection(picture)).toContain('is not a JPEG');
  }
});

test('a HEIC image is rejected with instructions', () => {
  expect(rejection(latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toContain('Most Compatible');
});

test.each([
  ['a GIF', 'GIF89a'],
  ['an AVIF', '\0\0\0\x20ftypavif\0\0\0\0avifmif1'],
])('%s image is rejected with a hint', (format, head) => {
  expect(rejection(latin1(head))).toBe(
    `is ${format} image, which is not supported; save it as JPEG, PNG or WebP`,
  );
});

describe('too many pixels', () => {
  const header = (width: number, height: number) =>
    Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 2, 0, 0, 0])]);
  const png = (width: number, height: number) =>
    Buffer.concat([latin1('\x89PNG\r\n\x1a\n'), pngChunk('IHDR', header(width, height))]);

  test.each([
    [50_000, 50_000],
    [0, 10],
    [32_768, 1],
    [20_000, 6_001],
    [0xffffffff, 0xffffffff],
  ])('a PNG with too many pixels is rejected by its header: %i × %i', (width, height) => {
    expect(rejection(png(width, height))).toBe(
      `is ${width} × ${height} pixels; the limit is 120 megapixels and 32767 pixels per side`,
    );
  });

  test('an image of the largest size is accepted', () => {
    expect(rejection(png(20_000, 6_000))).toContain('is damaged: the file is truncated');
  });

  test('a JPEG with too many pixels is rejected by its header', async () => {
    const picture = await encodePlain('jpeg');
    picture.fill(
      0xff,
      picture.indexOf('ffc0', 0, 'hex') + 5,
      picture.indexOf('ffc0', 0, 'hex') + 9,
    );
    expect(rejection(picture)).toContain('is 65535 × 65535 pixels');
  });

  test('a WebP with too many pixels is rejected by its canvas; a different image size is damage', async () => {
    const picture = await encodeWithMetadata('webp');
    expect(rejection(Buffer.from(picture).fill(0xff, 24, 30))).toContain('is 16777216 × 16777216');
    expect(rejection(Buffer.from(picture).fill(9, 24, 25))).toContain('declares 10 × 32 pixels');
  });

  test('an animation with too many pixels is rejected by the sum of its frames', async () => {
    const frames = pngChunk('acTL', Buffer.concat([uint32(0xffffffff), uint32(0)]));
    expect(rejection(splice(await encodePlain('png'), 33, frames))).toContain(
      'has 4294967295 frames',
    );
  });
});

describe.each(FORMATS)('a %s', (format) => {
  test('an image is rejected as damaged wherever it was truncated', async () => {
    const picture = await encodePlain(format);
    const step = Math.ceil(picture.length / numRuns(2_000));
    for (let length = 24; length < picture.length; length += step) {
      expect(rejection(picture.subarray(0, length)), `${length} bytes`).toContain('is damaged: ');
    }
    expect(rejection(picture.subarray(0, -1))).toContain('is damaged: ');
  });

  test('an image with random changes is rejected with a reason, or stays an image of the same type', async () => {
    const pictures = [await encodePlain(format), await encodeWithMetadata(format, 6)];
    const animated = format === 'webp' ? await encodeAnimated() : undefined;
    const change = fc.record({
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      bytes: fc.oneof(
        fc.uint8Array({ minLength: 1, maxLength: 8 }),
        fc.constantFrom(
          [0xff, 0xff, 0xff, 0xff],
          [0, 0, 0, 0],
          [0, 0, 0, 1],
          [0x7f, 0xff, 0xff, 0xff],
        ),
      ),
      isInserted: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...pictures, ...(animated ? [animated] : [])),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (picture, changes) => {
          let changed = picture;
          for (const { at, bytes, isInserted } of changes) {
            const place = Math.floor(at * changed.length);
            const rest = changed.subarray(isInserted ? place : place + bytes.length);
            changed = Buffer.concat([changed.subarray(0, place), Buffer.from(bytes), rest]);
          }
          const before = Buffer.from(changed);
          const cleaned = (() => {
            try {
              return cleanImage(changed);
            } catch (error) {
              if (error instanceof PhotoRejectedError) return undefined;
              throw error;
            }
          })();
          expect(changed.equals(before)).toBe(true);
          if (!cleaned) return;
          const again = cleanImage(cleaned.image.bytes);
          expect(Buffer.compare(again.image.bytes, cleaned.image.bytes)).toBe(0);
          expect(again.image.contentType).toBe(cleaned.image.contentType);
        },
      ),
      { numRuns: numRuns(2_000) },
    );
  });

  test('an image with a changed byte decodes to the same pixels after cleaning', async () => {
    const picture = await encodeWithMetadata(format, 3);
    const decode = (bytes: Uint8Array) =>
      sharp(bytes)
        .raw()
        .toBuffer()
        .catch(() => undefined);
    await fc.assert(
      fc.asyncProperty(fc.nat(picture.length - 1), fc.nat(255), async (at, value) => {
        const changed = Buffer.from(picture).fill(value, at, at + 1);
        if (rejection(changed) !== 'accepted') return;
        const before = await decode(changed);
        const after = await decode(cleanImage(changed).image.bytes);
        if (before) expect(after?.equals(before)).toBe(true);
      }),
      { numRuns: numRuns(150) },
    );
  });
});

test('an invalid length is rejected in a JPEG', async () => {
  const picture = await encodePlain('jpeg');
  for (const length of ['\0\0', '\0\x01', '\xff\xff']) {
    const invalid = splice(picture, 2, latin1(`\xff\xe1${length}`));
    expect(rejection(invalid)).toContain('is damaged: ');
  }
});

test('an invalid length is rejected in a PNG', async () => {
  const invalid = splice(await encodePlain('png'), 33, uint32(0xffffffff), latin1('tEXt'));
  expect(rejection(invalid)).toBe('is damaged: the file is truncated');
});

test('an invalid length is rejected in a WebP', async () => {
  const picture = await encodeWithMetadata('webp');
  for (const at of [4, 16, 34]) {
    expect(rejection(Buffer.from(picture).fill(0xff, at, at + 4))).toContain('is damaged: ');
  }
});

test('a PNG with a wrong checksum is rejected', async () => {
  const picture = await encodePlain('png');
  const at = picture.indexOf('IDAT') + 10;
  picture.fill(~picture.readUInt8(at), at, at + 1);
  expect(rejection(picture)).toContain('a checksum does not match');
});

test('a PNG whose image data is interrupted by another chunk is rejected', async () => {
  const picture = await encodePlain('png');
  const interrupting = [pngChunk('gAMA', uint32(45_455)), pngChunk('IDAT', '')];
  expect(rejection(splice(picture, picture.length - 12, ...interrupting))).toContain(
    'is not contiguous',
  );
});

test('a PNG whose end chunk is not empty is rejected', async () => {
  const picture = (await encodePlain('png')).subarray(0, -12);
  expect(rejection(Buffer.concat([picture, pngChunk('IEND', 'Spycam')]))).toContain(
    'its end chunk is not empty',
  );
});

describe('a million tiny parts', () => {
  const MANY = 1_000_000;
  test('a million tiny parts are rejected in a JPEG', async () => {
    const parts = Buffer.alloc(MANY * 4, Buffer.from([0xff, 0xfe, 0, 2]));
    expect(rejection(splice(await encodePlain('jpeg'), 2, parts))).toContain(
      'more than 100000 parts',
    );
  });
  test('a million tiny parts are rejected in a PNG', async () => {
    const parts = Buffer.alloc(MANY * 12, pngChunk('spYc', ''));
    expect(rejection(splice(await encodePlain('png'), 33, parts))).toContain(
      'more than 100000 parts',
    );
  });
  test('a million tiny parts are rejected in a WebP', async () => {
    const picture = splice(
      await encodeWithMetadata('webp'),
      30,
      Buffer.alloc(MANY * 8, 'spyc\0\0\0\0'),
    );
    picture.writeUInt32LE(picture.length - 8, 4);
    expect(rejection(picture)).toContain('more than 100000 parts');
  });
});

test('a JPEG with too many scans is rejected', async () => {
  const picture = await encodePlain('jpeg');
  const start = picture.indexOf('ffda', 0, 'hex');
  const scans = Array<Buffer>(300).fill(picture.subarray(start, -2));
  expect(rejection(splice(picture, start, ...scans))).toContain('more than 200 scans');
});

test('a JPEG without a scan and a PNG without image data are rejected', async () => {
  expect(rejection(jpegWith(latin1('\xff\xd8\xff\xd9'), [0xfe, 'hello']))).toContain(
    'it contains no image',
  );
  expect(rejection(pngWith((await encodePlain('png')).subarray(0, 33), ['IEND', '']))).toContain(
    'it contains no image',
  );
});
