const MAGIC = 'GUIDON01';
/** Typed arrays must start at multiples of their element size. */
const ALIGNMENT = 8;

const TYPES = { Uint8Array, Uint32Array, Float64Array } as const;
type TypeName = keyof typeof TYPES;
export type Section = Uint8Array | Uint32Array | Float64Array;
export type Sections = Record<string, Section>;

type Directory = Record<string, { type: TypeName; offset: number; length: number }>;

/**
 * Writes named typed arrays into one file, from which {@link readSections} takes them without copying.
 *
 * Layout: the magic bytes, the directory's length (Uint32, little-endian), the directory as JSON, then the arrays at
 * offsets from the end of the directory.
 */
export function writeSections(sections: Sections): Uint8Array<ArrayBuffer> {
  const directory: Directory = {};
  let size = 0;
  for (const [name, section] of Object.entries(sections)) {
    directory[name] = { type: typeOf(section), offset: size, length: section.length };
    size += align(section.byteLength);
  }
  const json = new TextEncoder().encode(JSON.stringify(directory));
  const start = align(MAGIC.length + 4 + json.length);
  const file = new Uint8Array(start + size);
  file.set(new TextEncoder().encode(MAGIC));
  new DataView(file.buffer).setUint32(MAGIC.length, json.length, true);
  file.set(json, MAGIC.length + 4);
  for (const [name, { buffer, byteOffset, byteLength }] of Object.entries(sections)) {
    file.set(
      new Uint8Array(buffer, byteOffset, byteLength),
      start + (directory[name]?.offset ?? 0),
    );
  }
  return file;
}

/** @returns views of the file.
 *  @throws RangeError or SyntaxError if it is not a complete file of this format. */
export function readSections(bytes: Uint8Array): Sections {
  const file = bytes.byteOffset % ALIGNMENT === 0 ? bytes : bytes.slice();
  const jsonStart = MAGIC.length + 4;
  if (new TextDecoder().decode(file.subarray(0, MAGIC.length)) !== MAGIC) {
    throw new RangeError('Not a file of sections');
  }
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const jsonEnd = jsonStart + view.getUint32(MAGIC.length, true);
  const directory: Directory = JSON.parse(
    new TextDecoder().decode(file.subarray(jsonStart, jsonEnd)),
  );
  const start = align(jsonEnd);
  return Object.fromEntries(
    Object.entries(directory).map(([name, { type, offset, length }]) => {
      if (start + offset + length * TYPES[type].BYTES_PER_ELEMENT > file.byteLength) {
        throw new RangeError(`The section ${name} is incomplete`);
      }
      return [
        name,
        new TYPES[type](file.buffer as ArrayBuffer, file.byteOffset + start + offset, length),
      ];
    }),
  );
}

function align(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT;
}

/** A Buffer is written as Uint8Array. */
function typeOf(section: Section): TypeName {
  if (section instanceof Uint32Array) return 'Uint32Array';
  return section instanceof Float64Array ? 'Float64Array' : 'Uint8Array';
}
