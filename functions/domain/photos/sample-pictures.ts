import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

export const FORMATS = ['jpeg', 'png', 'webp'] as const;
export type Format = (typeof FORMATS)[number];

export const WIDTH = 48;
export const HEIGHT = 32;

export const METADATA_MARKERS = ['Spycam', 'Rzhev', 'GPS', 'Anna Owner'];

const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="56,15N" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="Anna Owner"/></rdf:RDF></x:xmpmeta>`;

/** Neighboring pixels differ, so that tests notice rotations and flips. */
export function createPicture(width = WIDTH, height = HEIGHT): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 3) {
    const x = (at / 3) % width;
    const y = Math.floor(at / 3 / width);
    pixels.set([(x * 5) % 256, (y * 7) % 256, (x * y) % 256], at);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

export function encodePlain(format: Format): Promise<Buffer> {
  return createPicture().toFormat(format).toBuffer();
}

export async function encodeUndecodable(): Promise<Buffer> {
  return (await encodePlain('webp')).fill(0xff, 40);
}

export async function encodeWithMetadata(format: Format, orientation = 1): Promise<Buffer> {
  const image = createPicture()
    .withMetadata({ orientation })
    .withExifMerge({
      IFD0: { Make: 'Spycam', Artist: 'Anna Owner', Orientation: String(orientation) },
      IFD3: { GPSMapDatum: 'GPS Rzhev', GPSLatitude: '56/1 15/1 0/1' },
    })
    .withXmp(XMP)
    .withIccProfile('p3');
  const picture = await image.toFormat(format).toBuffer();
  if (format === 'jpeg')
    return jpegWith(
      picture,
      [0xfe, 'Spycam comment'],
      [0xed, 'Photoshop 3.0\0Anna Owner'],
      [0xe2, 'MPF\0GPS'],
      [0xe5, 'Rzhev'],
    );
  if (format === 'png')
    return pngWith(
      picture,
      ['tEXt', 'Author\0Anna Owner'],
      ['tIME', '1234567'],
      ['spYc', 'Spycam'],
    );
  return picture;
}

export async function encodeAnimated(): Promise<Buffer> {
  const frames = ['#4b5320', '#c2b280', '#8b0000'].map((background) =>
    sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ loop: 3, delay: 120 })
    .toBuffer();
}

export function jpegWith(picture: Buffer, ...segments: [marker: number, text: string][]): Buffer {
  const added = segments.map(([marker, text]) => {
    const data = Buffer.from(text, 'latin1');
    const length = data.length + 2;
    return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), data]);
  });
  return splice(picture, 2, ...added);
}

export function pngWith(
  picture: Buffer,
  ...chunks: [name: string, text: string | Buffer][]
): Buffer {
  return splice(picture, 33, ...chunks.map(([name, data]) => pngChunk(name, data)));
}

export function pngChunk(name: string, data: string | Buffer): Buffer {
  const named = Buffer.concat([
    Buffer.from(name),
    typeof data === 'string' ? Buffer.from(data, 'latin1') : data,
  ]);
  return Buffer.concat([uint32(named.length - 4), named, uint32(crc32(named))]);
}

export function box(name: string, contents: string): Buffer {
  const data = Buffer.from(contents, 'latin1');
  return Buffer.concat([uint32(data.length + 8), Buffer.from(name), data]);
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function splice(bytes: Buffer, at: number, ...added: Buffer[]): Buffer {
  return Buffer.concat([bytes.subarray(0, at), ...added, bytes.subarray(at)]);
}
