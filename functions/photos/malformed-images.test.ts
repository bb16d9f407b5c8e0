import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { PhotoRejected } from './photo-rejected.ts';
import {
  box,
  encodeAnimated,
  encodePlain,
  encodeWithMetadata,
  FORMATS,
  gifWith,
  jpegWith,
  pngChunk,
  pngWith,
  splice,
  uint32,
} from './sample-pictures.ts';
import { sanitizeImage } from './sanitize-image.ts';

const latin1 = (text: string) => Buffer.from(text, 'latin1');

/** What is said of a photo that is not taken. */
function refusal(bytes: Uint8Array): string {
  try {
    sanitizeImage(bytes);
  } catch (error) {
    if (error instanceof PhotoRejected) return error.message;
    throw error;
  }
  return 'taken';
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
])('%s is refused', (_, text) => {
  expect(refusal(latin1(text))).toBe('is not a JPEG, PNG, WebP, GIF or AVIF image');
});

test('a page or a ZIP with a picture in it is refused', async () => {
  for (const first of ['<!doctype html>', 'PK\x03\x04', ' ']) {
    const picture = Buffer.concat([latin1(first), await encodePlain('jpeg')]);
    expect(refusal(picture)).toContain('is not a JPEG');
  }
});

test("an iPhone's own picture is refused with what to do", () => {
  expect(refusal(latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic'))).toContain('Most Compatible');
});

describe('a picture of too many pixels is refused by its header', () => {
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
  ])('PNG, %i × %i', (width, height) => {
    expect(refusal(png(width, height))).toBe(
      `is ${width} × ${height} pixels; the limit is 120 megapixels and 32767 pixels per side`,
    );
  });

  test('one of just enough is not', () => {
    expect(refusal(png(20_000, 6_000))).toContain('is damaged: the file is truncated');
  });

  test('JPEG', async () => {
    const picture = await encodePlain('jpeg');
    picture.fill(
      0xff,
      picture.indexOf('ffc0', 0, 'hex') + 5,
      picture.indexOf('ffc0', 0, 'hex') + 9,
    );
    expect(refusal(picture)).toContain('is 65535 × 65535 pixels');
  });

  test('GIF, by its canvas or by a frame', async () => {
    const picture = await encodePlain('gif');
    const canvas = Buffer.from(picture).fill(0xff, 6, 10);
    expect(refusal(canvas)).toContain('is 65535 × 65535 pixels');
    const image = picture.lastIndexOf(latin1('\x2c\0\0\0\0'));
    expect(refusal(Buffer.from(picture).fill(0xff, image + 5, image + 9))).toContain(
      '65535 × 65535',
    );
  });

  test('WebP, by its canvas; one whose picture says otherwise is damaged', async () => {
    const picture = await encodeWithMetadata('webp');
    expect(refusal(Buffer.from(picture).fill(0xff, 24, 30))).toContain('is 16777216 × 16777216');
    expect(refusal(Buffer.from(picture).fill(9, 24, 25))).toContain('declares 10 × 32 pixels');
  });

  test('AVIF', async () => {
    const picture = await encodePlain('avif');
    const at = picture.indexOf('ispe') + 8;
    expect(refusal(Buffer.from(picture).fill(0x7f, at, at + 8))).toContain('is 2139062143 ×');
  });

  test('an animation, by all of its frames', async () => {
    const frames = pngChunk('acTL', Buffer.concat([uint32(0xffffffff), uint32(0)]));
    expect(refusal(splice(await encodePlain('png'), 33, frames))).toContain(
      'has 4294967295 frames',
    );
  });
});

describe.each(FORMATS)('a %s', (format) => {
  test('that was cut short is damaged, wherever it was cut', async () => {
    const picture = await encodePlain(format);
    for (let length = 24; length < picture.length; length += 10) {
      expect(refusal(picture.subarray(0, length)), `${length} bytes`).toContain('is damaged: ');
    }
    expect(refusal(picture.subarray(0, -1))).toContain('is damaged: ');
  });

  test('that is changed anywhere is refused in words, or comes out as a picture of the same kind', async () => {
    const pictures = [await encodePlain(format), await encodeWithMetadata(format, 6)];
    const moving = format === 'gif' || format === 'webp' ? await encodeAnimated(format) : undefined;
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
        fc.constantFrom(...pictures, ...(moving ? [moving] : [])),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (picture, changes) => {
          let changed = picture;
          for (const { at, bytes, isInserted } of changes) {
            const place = Math.floor(at * changed.length);
            const rest = changed.subarray(isInserted ? place : place + bytes.length);
            changed = Buffer.concat([changed.subarray(0, place), Buffer.from(bytes), rest]);
          }
          const before = Buffer.from(changed);
          const taken = (() => {
            try {
              return sanitizeImage(changed);
            } catch (error) {
              if (error instanceof PhotoRejected) return undefined;
              throw error;
            }
          })();
          // What was given is not written to.
          expect(changed.equals(before)).toBe(true);
          if (!taken) return;
          const again = sanitizeImage(taken.image.bytes);
          expect(Buffer.compare(again.image.bytes, taken.image.bytes)).toBe(0);
          expect(again.image.contentType).toBe(taken.image.contentType);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('that could be shown before it was cleaned can be shown after', async () => {
    const picture = await encodeWithMetadata(format, 3);
    const shown = (bytes: Uint8Array) =>
      sharp(bytes)
        .raw()
        .toBuffer()
        .catch(() => undefined);
    await fc.assert(
      fc.asyncProperty(fc.nat(picture.length - 1), fc.nat(255), async (at, value) => {
        const changed = Buffer.from(picture).fill(value, at, at + 1);
        if (refusal(changed) !== 'taken') return;
        const before = await shown(changed);
        const after = await shown(sanitizeImage(changed).image.bytes);
        if (before) expect(after?.equals(before)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});

describe('lengths that lie', () => {
  test('in a JPEG', async () => {
    const picture = await encodePlain('jpeg');
    for (const length of ['\0\0', '\0\x01', '\xff\xff']) {
      const lying = splice(picture, 2, latin1(`\xff\xe1${length}`));
      expect(refusal(lying)).toContain('is damaged: ');
    }
  });

  test('in a PNG', async () => {
    const lying = splice(await encodePlain('png'), 33, uint32(0xffffffff), latin1('tEXt'));
    expect(refusal(lying)).toBe('is damaged: the file is truncated');
  });

  test('in a WebP', async () => {
    const picture = await encodeWithMetadata('webp');
    for (const at of [4, 16, 34]) {
      expect(refusal(Buffer.from(picture).fill(0xff, at, at + 4))).toContain('is damaged: ');
    }
  });

  test('in an AVIF', async () => {
    const picture = await encodePlain('avif');
    for (const name of ['meta', 'iloc', 'iinf', 'iprp', 'ipco', 'ispe', 'mdat']) {
      const at = picture.indexOf(name) - 4;
      for (const length of [2, 7, 0x7fffffff, 0xffffffff]) {
        expect(
          refusal(splice(picture.subarray(0, at), at, uint32(length), picture.subarray(at + 4))),
        ).toContain('is damaged: ');
      }
    }
  });
});

test('a PNG whose part does not have its sum is damaged', async () => {
  const picture = await encodePlain('png');
  const at = picture.indexOf('IDAT') + 10;
  picture.fill(~picture.readUInt8(at), at, at + 1);
  expect(refusal(picture)).toContain('a checksum does not match');
});

test('a PNG whose picture is torn by another part is damaged', async () => {
  const picture = await encodePlain('png');
  const torn = [pngChunk('gAMA', uint32(45_455)), pngChunk('IDAT', '')];
  expect(refusal(splice(picture, picture.length - 12, ...torn))).toContain('is not contiguous');
});

test('a PNG with something in its end is damaged', async () => {
  const picture = (await encodePlain('png')).subarray(0, -12);
  expect(refusal(Buffer.concat([picture, pngChunk('IEND', 'Spycam')]))).toContain(
    'its end chunk is not empty',
  );
});

test('an AVIF whose parts are not known for certain is refused', async () => {
  const picture = await encodeWithMetadata('avif');
  const at = picture.indexOf('Exif');
  expect(refusal(Buffer.from(picture).fill('what', at, at + 4))).toContain('an unusual kind');
  const film = Buffer.concat([picture, box('moov', 'trak')]);
  expect(refusal(film)).toContain('is an animated AVIF');
});

describe('a million of the smallest parts', () => {
  const MANY = 1_000_000;
  test('in a JPEG', async () => {
    const parts = Buffer.alloc(MANY * 4, Buffer.from([0xff, 0xfe, 0, 2]));
    expect(refusal(splice(await encodePlain('jpeg'), 2, parts))).toContain(
      'more than 100000 parts',
    );
  });
  test('in a PNG', async () => {
    const parts = Buffer.alloc(MANY * 12, pngChunk('spYc', ''));
    expect(refusal(splice(await encodePlain('png'), 33, parts))).toContain(
      'more than 100000 parts',
    );
  });
  test('in a GIF', async () => {
    const parts = Buffer.alloc(MANY * 3, latin1('!\xfe\0'));
    const picture = await encodePlain('gif');
    expect(refusal(splice(picture, picture.length - 1, parts))).toContain('more than 100000 parts');
  });
  test('in a WebP', async () => {
    const picture = splice(
      await encodeWithMetadata('webp'),
      30,
      Buffer.alloc(MANY * 8, 'spyc\0\0\0\0'),
    );
    picture.writeUInt32LE(picture.length - 8, 4);
    expect(refusal(picture)).toContain('more than 100000 parts');
  });
  test('in an AVIF', async () => {
    const picture = await encodePlain('avif');
    const parts = Buffer.alloc(MANY * 8, box('free'));
    expect(refusal(splice(picture, picture.readUInt32BE(0), parts))).toContain('100000 parts');
  });
});

test('a JPEG of too many scans is refused', async () => {
  const picture = await encodePlain('jpeg');
  const start = picture.indexOf('ffda', 0, 'hex');
  const scans = Array<Buffer>(300).fill(picture.subarray(start, -2));
  expect(refusal(splice(picture, start, ...scans))).toContain('more than 200 scans');
});

test('a GIF of a comment alone is no picture, nor a JPEG without a scan', async () => {
  const header = (await encodePlain('gif')).subarray(0, 13);
  header[10] = 0;
  expect(refusal(gifWith(Buffer.concat([header, latin1(';')]), ['\xfe', 'hello']))).toContain(
    'it contains no image',
  );
  expect(refusal(jpegWith(latin1('\xff\xd8\xff\xd9'), [0xfe, 'hello']))).toContain(
    'it contains no image',
  );
  expect(refusal(pngWith((await encodePlain('png')).subarray(0, 33), ['IEND', '']))).toContain(
    'it contains no image',
  );
});
