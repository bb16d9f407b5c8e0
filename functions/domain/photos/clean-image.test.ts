import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cleanImage } from './clean-image.ts';
import {
  box,
  createPicture,
  encodeAnimated,
  encodePlain,
  encodeWithMetadata,
  FORMATS,
  HEIGHT,
  jpegWith,
  METADATA_MARKERS,
  pngChunk,
  splice,
  uint32,
  WIDTH,
} from './sample-pictures.ts';

const cleanedBytes = (bytes: Uint8Array) => Buffer.from(cleanImage(bytes).image.bytes);

const pixels = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();
const upright = (bytes: Buffer) =>
  sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true });

describe.each(FORMATS)('a %s', (format) => {
  test('an image without metadata is returned byte for byte', async () => {
    const picture = await encodePlain(format);
    expect(cleanImage(picture)).toEqual({
      image: { bytes: picture, contentType: `image/${format}` },
      width: WIDTH,
      height: HEIGHT,
    });
  });

  test('an image loses all metadata and keeps every pixel', async () => {
    const picture = await encodeWithMetadata(format);
    expect(picture.includes('Anna Owner') && picture.includes('GPS')).toBe(true);
    const cleaned = cleanedBytes(picture);
    for (const text of METADATA_MARKERS) expect(cleaned.includes(text), text).toBe(false);
    const { exif, xmp, iptc, comments } = await sharp(cleaned).metadata();
    expect({ exif, xmp, iptc, comments }).toEqual({});
    expect(await pixels(cleaned)).toEqual(await pixels(picture));
  });

  test('an image keeps its color profile', async () => {
    const picture = await encodeWithMetadata(format);
    const { icc } = await sharp(picture).metadata();
    expect((await sharp(cleanedBytes(picture)).metadata()).icc).toEqual(icc);
  });

  test('an image that was cleaned before stays the same', async () => {
    const cleaned = cleanedBytes(await encodeWithMetadata(format, 6));
    expect(cleanedBytes(cleaned)).toEqual(cleaned);
  });

  test('an image loses appended data', async () => {
    const picture = await encodePlain(format);
    const film = [box('ftyp', 'mp42\0\0\0\0'), box('moov', 'Spycam'), box('mdat', 'Rzhev')];
    for (const tail of ['PK\x03\x04 Spycam', '<script>Spycam()</script>', Buffer.concat(film)]) {
      const added = Buffer.from(tail as string, 'latin1');
      expect(cleanedBytes(splice(picture, picture.length, added))).toEqual(picture);
    }
  });
});

describe.each(FORMATS)('a %s', (format) => {
  test.each([2, 3, 4, 5, 6, 7, 8])('an image keeps orientation %i', async (orientation) => {
    const picture = await encodeWithMetadata(format, orientation);
    const cleaned = cleanedBytes(picture);
    expect((await sharp(cleaned).metadata()).orientation).toBe(orientation);
    expect(await upright(cleaned)).toEqual(await upright(picture));
    expect(cleaned.includes('Spycam')).toBe(false);
    // Only the orientation tag of Exif remains.
    expect((await sharp(cleaned).metadata()).exif?.length).toBeLessThanOrEqual(32);
  });
});

test('Exif data that browsers ignore are removed', async () => {
  const picture = await encodePlain('jpeg');
  for (const exif of [
    '',
    'II*\0',
    'II*\0\xff\xff\xff\xff',
    'MM\0*\0\0\0\x08\xff\xff\x01\x12\0\x03',
    // Two values, a wrong type, and a value out of range.
    'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x02\0\x06\0\0\0\0\0\0',
    'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x04\0\0\0\x01\0\x06\0\0\0\0\0\0',
    'MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x09\0\0\0\0\0\0',
  ]) {
    expect(cleanedBytes(jpegWith(picture, [0xe1, `Exif\0\0${exif}`]))).toEqual(picture);
  }
});

const clear = () => createPicture().ensureAlpha(0.5);
test.each([
  ['progressive JPEG', createPicture().jpeg({ progressive: true })],
  [
    'JPEG without chroma subsampling',
    createPicture().jpeg({ chromaSubsampling: '4:4:4', quality: 100 }),
  ],
  ['grayscale JPEG', createPicture().toColourspace('b-w').jpeg()],
  ['CMYK JPEG', createPicture().toColourspace('cmyk').jpeg()],
  ['interlaced PNG', createPicture().png({ progressive: true })],
  ['PNG with a palette', clear().png({ palette: true, colours: 8 })],
  ['16-bit PNG', createPicture().toColourspace('rgb16').png()],
  ['transparent PNG', clear().png()],
  ['lossless WebP', createPicture().webp({ lossless: true })],
  ['transparent WebP', clear().webp()],
])('a %s keeps its pixels', async (_, drawing) => {
  const silent = await drawing.clone().toBuffer();
  expect(cleanedBytes(silent)).toEqual(silent);

  const picture = await drawing.withExif({ IFD0: { Make: 'Spycam' } }).toBuffer();
  const cleaned = cleanedBytes(picture);
  expect(cleaned.includes('Spycam')).toBe(false);
  expect(await pixels(cleaned)).toEqual(await pixels(picture));
});

test('the thumbnail of a JFIF segment is removed', async () => {
  const picture = await encodePlain('jpeg');
  const jfif = 'JFIF\0\x01\x01\x01\0\x48\0\x48\x01\x02Spycam';
  expect(cleanedBytes(jpegWith(picture, [0xe0, jfif]))).toEqual(
    jpegWith(picture, [0xe0, 'JFIF\0\x01\x01\x01\0\x48\0\x48\0\0']),
  );
});

test('an animated WebP without metadata is returned byte for byte', async () => {
  const picture = await encodeAnimated();
  expect(cleanedBytes(picture)).toEqual(picture);
  expect(await sharp(picture, { animated: true }).metadata()).toMatchObject({ pages: 3, loop: 3 });
});

test('an animated WebP loses its metadata and keeps every frame', async () => {
  const picture = await sharp(await encodeAnimated(), { animated: true })
    .withExif({ IFD0: { Make: 'Spycam' } })
    .webp()
    .toBuffer();
  const cleaned = cleanedBytes(picture);
  expect(picture.includes('Spycam')).toBe(true);
  expect(cleaned.includes('Spycam')).toBe(false);
  expect(await pixels(cleaned)).toEqual(await pixels(picture));
});

test('a color profile and an orientation that a WebP header does not announce are dropped', async () => {
  const picture = await encodeWithMetadata('webp', 6);
  picture.fill(0, 20, 21);
  const cleaned = cleanedBytes(picture);
  expect(await pixels(cleaned)).toEqual(await pixels(picture));
  expect(cleaned.includes('ICCP') || cleaned.includes('EXIF')).toBe(false);
});

test('unknown chunks of a frame of an animated WebP are removed', async () => {
  const picture = await encodeAnimated();
  const frame = picture.lastIndexOf('ANMF');
  const longer = Buffer.concat([picture, Buffer.from('SPYC\x06\0\0\0Spycam')]);
  longer.writeUInt32LE(longer.readUInt32LE(frame + 4) + 14, frame + 4);
  longer.writeUInt32LE(longer.readUInt32LE(4) + 14, 4);
  expect(cleanedBytes(longer)).toEqual(picture);
});

test('a color profile of a PNG that is damaged or decompresses to more than 4 MiB is dropped', async () => {
  const picture = await encodePlain('png');
  const withProfile = (profile: Buffer) =>
    splice(picture, 33, pngChunk('iCCP', Buffer.concat([Buffer.from('p3\0\0'), profile])));
  const usual = withProfile(deflateSync(Buffer.alloc(3 * 2 ** 20)));
  expect(cleanedBytes(usual)).toEqual(usual);
  const bomb = deflateSync(Buffer.alloc(100 * 2 ** 20));
  expect(bomb.length).toBeLessThan(2 ** 17);
  for (const profile of [bomb, Buffer.from('not compressed')]) {
    expect(cleanedBytes(withProfile(profile))).toEqual(picture);
  }
});

test('an animated PNG keeps its frames', async () => {
  const picture = await encodePlain('png');
  const control = pngChunk('acTL', Buffer.concat([uint32(1), uint32(0)]));
  const frame = [0, WIDTH, HEIGHT, 0, 0, 0x0001000a, 0].map(uint32);
  const shown = pngChunk('fcTL', Buffer.concat(frame).subarray(0, 26));
  const animated = splice(picture, 33, control, shown);
  expect(cleanedBytes(animated)).toEqual(animated);
});
