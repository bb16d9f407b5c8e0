import { type ByteRange, findItemRanges, readItems, unsupportedAvif } from './avif-ranges.ts';
import { type Box, blankBox, readBox, readBoxes } from './iso-box.ts';
import { assertPartCount, assertSize, type Size } from './limits.ts';
import type { SanitizedPicture } from './part-copier.ts';
import { damagedPhoto, PhotoRejectedError } from './photo-rejected.ts';

/** Top-level boxes that are kept. */
const NEEDED = ['ftyp', 'meta', 'mdat'];
/** Known top-level boxes. Any other box with an invalid length is the start of appended data. */
const KNOWN = [...NEEDED, 'moov', 'moof', 'free', 'skip', 'uuid'];
/** Boxes of `meta` that are kept: the items, their locations and their references. */
const DESCRIBING = ['hdlr', 'pitm', 'iloc', 'iinf', 'iref', 'iprp', 'idat', 'grpl'];
/** Boxes of `iprp` that are kept: the properties and their association with items. */
const LISTS = ['ipco', 'ipma'];
/** Properties that are needed for decoding; others are descriptions, times and comments. */
const DRAWING = new Set(
  'ispe pixi av1C colr pasp clap irot imir auxC clli mdcv cclv amve lsel a1op a1lx rloc free'.split(
    ' ',
  ),
);

/** Overwrites metadata and unused bytes in place, since an AVIF refers to its data by file offset. The
 *  orientation is kept: AVIF stores it as a property and ignores the one in Exif. */
export function sanitizeAvif(source: Buffer): SanitizedPicture {
  const boxes = topBoxes(source);
  const bytes = Buffer.from(source.subarray(0, boxes.at(-1)?.end));
  const readChildren = ({ start, end }: Box) => [...readBoxes(bytes, start, end)];
  const meta = only('meta', boxes);
  // Four bytes of version and flags come first.
  const parts = readChildren({ ...meta, start: meta.start + 4 });
  const lists = readChildren(only('iprp', parts));
  const properties = readChildren(only('ipco', lists));
  const size = largest(bytes, properties);

  const idat = parts.filter(({ name }) => name === 'idat');
  const items = readItems(bytes, only('iinf', parts));
  const drawn = findItemRanges(bytes, only('iloc', parts), idat[0], items.drawn);
  blankBetween(bytes, [...boxes.filter(({ name }) => name === 'mdat'), ...idat], drawn);
  for (const { start, end } of items.blanked) bytes.fill(0, start, end).write('free', start);
  for (const box of boxes) if (!NEEDED.includes(box.name)) blankBox(bytes, box);
  for (const box of parts) if (!DESCRIBING.includes(box.name)) blankBox(bytes, box);
  for (const box of lists) if (!LISTS.includes(box.name)) blankBox(bytes, box);
  for (const box of properties) if (!DRAWING.has(box.name)) blankBox(bytes, box);
  return { bytes, ...size };
}

/** Reads the top-level boxes up to the last that is needed. */
function topBoxes(source: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= source.length; at = boxes.at(-1)?.end ?? 0) {
    assertPartCount(boxes.length);
    const box = readBox(source, at);
    // A second file is appended, such as the video of a motion photo.
    if (box.name === 'ftyp' && at > 0) break;
    if (box.end < box.start || box.end > source.length) {
      if (KNOWN.includes(box.name)) throw damagedPhoto('the file is truncated');
      break;
    }
    boxes.push(box);
  }
  if (boxes.some(({ name }) => name === 'moov' || name === 'moof')) {
    throw new PhotoRejectedError('is an animated AVIF; save it as a WebP or GIF');
  }
  return boxes.slice(0, boxes.findLastIndex(({ name }) => NEEDED.includes(name)) + 1);
}

function only(name: string, boxes: readonly Box[]): Box {
  const [first, ...more] = boxes.filter((box) => box.name === name);
  if (!first) throw damagedPhoto('it contains no image');
  if (more.length > 0) throw unsupportedAvif();
  return first;
}

/** The image, its alpha channel, its tiles and its thumbnail each declare a size. */
function largest(source: Buffer, properties: readonly Box[]): Size {
  let size: Size = { width: 0, height: 0 };
  for (const { start, end } of properties.filter(({ name }) => name === 'ispe')) {
    if (end - start < 12) throw damagedPhoto('a segment has an invalid length');
    const stated = {
      width: source.readUInt32BE(start + 4),
      height: source.readUInt32BE(start + 8),
    };
    assertSize(stated);
    if (stated.width * stated.height > size.width * size.height) size = stated;
  }
  if (size.width === 0) throw damagedPhoto('it declares no size');
  return size;
}

/** Blanks all bytes of the boxes that no range covers. */
function blankBetween(bytes: Buffer, boxes: readonly Box[], ranges: readonly ByteRange[]): void {
  const inOrder = ranges.toSorted((a, b) => a.start - b.start);
  let next = 0;
  for (const box of boxes.toSorted((a, b) => a.start - b.start)) {
    let at = box.start;
    for (let range = inOrder[next]; range && range.start < box.end; range = inOrder[++next]) {
      if (range.start < box.start || range.end > box.end) throw missingData();
      if (range.start > at) bytes.fill(0, at, range.start);
      at = Math.max(at, range.end);
    }
    bytes.fill(0, at, box.end);
  }
  if (next < inOrder.length || next === 0) throw missingData();
}

function missingData() {
  return damagedPhoto('image data is missing');
}
