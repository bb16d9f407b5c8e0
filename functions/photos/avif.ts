import { type ByteRange, findItemRanges, readItems, unsupportedAvif } from './avif-ranges.ts';
import { type Box, blankBox, readBox, readBoxes } from './iso-box.ts';
import { assertPartCount, assertSize, type Size } from './limits.ts';
import type { SanitizedPicture } from './part-copier.ts';
import { damagedPhoto, PhotoRejected } from './photo-rejected.ts';

/** Of the whole file, all else of which goes. */
const NEEDED = ['ftyp', 'meta', 'mdat'];
/** Names that a file has at its top; any other whose length is none begins what was added to it. */
const KNOWN = [...NEEDED, 'moov', 'moof', 'free', 'skip', 'uuid'];
/** Of 'meta': which items there are, where they lie and how they belong together. */
const DESCRIBING = ['hdlr', 'pitm', 'iloc', 'iinf', 'iref', 'iprp', 'idat', 'grpl'];
/** Of 'iprp': the properties, and which item has which. */
const LISTS = ['ipco', 'ipma'];
/** Of an item: what it takes to draw it. Descriptions, times and comments are properties too. */
const DRAWING = new Set(
  'ispe pixi av1C colr pasp clap irot imir auxC clli mdcv cclv amve lsel a1op a1lx rloc free'.split(
    ' ',
  ),
);

/** Blanks in place, since all of such a file is found by its place: every byte that draws nothing, and the
 *  names of what it was. An AVIF stands as it is stored whatever its Exif says. */
export function sanitizeAvif(source: Buffer): SanitizedPicture {
  const boxes = topBoxes(source);
  const bytes = Buffer.from(source.subarray(0, boxes.at(-1)?.end));
  const childrenOf = ({ start, end }: Box) => [...readBoxes(bytes, start, end)];
  const meta = only('meta', boxes);
  // A version and flags come first.
  const parts = childrenOf({ ...meta, start: meta.start + 4 });
  const lists = childrenOf(only('iprp', parts));
  const properties = childrenOf(only('ipco', lists));
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

/** Up to the last that is needed. */
function topBoxes(source: Buffer): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; at + 8 <= source.length; at = boxes.at(-1)?.end ?? 0) {
    assertPartCount(boxes.length);
    const box = readBox(source, at);
    // A second file, as a motion photo's.
    if (box.name === 'ftyp' && at > 0) break;
    if (box.end < box.start || box.end > source.length) {
      if (KNOWN.includes(box.name)) throw damagedPhoto('it ends before its picture does');
      break;
    }
    boxes.push(box);
  }
  if (boxes.some(({ name }) => name === 'moov' || name === 'moof')) {
    throw new PhotoRejected('is an animated AVIF; save it as a WebP or GIF');
  }
  return boxes.slice(0, boxes.findLastIndex(({ name }) => NEEDED.includes(name)) + 1);
}

function only(name: string, boxes: readonly Box[]): Box {
  const [first, ...more] = boxes.filter((box) => box.name === name);
  if (!first) throw damagedPhoto('there is no picture in it');
  if (more.length > 0) throw unsupportedAvif();
  return first;
}

/** Of a picture, its transparency, its tiles and its smaller self. */
function largest(source: Buffer, properties: readonly Box[]): Size {
  let size: Size = { width: 0, height: 0 };
  for (const { start, end } of properties.filter(({ name }) => name === 'ispe')) {
    if (end - start < 12) throw damagedPhoto('a part of it lies about its length');
    const stated = {
      width: source.readUInt32BE(start + 4),
      height: source.readUInt32BE(start + 8),
    };
    assertSize(stated);
    if (stated.width * stated.height > size.width * size.height) size = stated;
  }
  if (size.width === 0) throw damagedPhoto('its picture has no size');
  return size;
}

/** Blanks all of the boxes that no stretch covers. */
function blankBetween(bytes: Buffer, boxes: readonly Box[], stretches: readonly ByteRange[]): void {
  const inOrder = stretches.toSorted((a, b) => a.start - b.start);
  let next = 0;
  for (const box of boxes.toSorted((a, b) => a.start - b.start)) {
    let at = box.start;
    for (
      let stretch = inOrder[next];
      stretch && stretch.start < box.end;
      stretch = inOrder[++next]
    ) {
      if (stretch.start < box.start || stretch.end > box.end) throw cutShort();
      if (stretch.start > at) bytes.fill(0, at, stretch.start);
      at = Math.max(at, stretch.end);
    }
    bytes.fill(0, at, box.end);
  }
  if (next < inOrder.length || next === 0) throw cutShort();
}

function cutShort() {
  return damagedPhoto('a part of its picture is not in it');
}
