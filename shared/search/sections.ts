const MAGIC = 'GUIDON01';
/** Typed arrays must start at multiples of their element size. */
const ALIGNMENT = 8;

const TYPES = { Uint8Array, Uint32Array, Float64Array } as const;
type TypeName = keyof typeof TYPES;
export type BinarySection = Uint8Array | Uint32Array | Float64Array;
export type Sections = Record<string, BinarySection>;
export type WrittenSections = Record<string, BinarySection | readonly Uint8Array[]>;

type Directory = Record<string, { type: TypeName; offset: number; length: number }>;

/**
 * Lays out named typed arrays as one file, from which {@link readSections} takes them without copying.
 *
 * Layout: the magic bytes, the directory's length (Uint32, little-endian), the directory as JSON, then the arrays at
 * offsets from the end of the directory.
 *
 * @returns the file in parts, mostly views of the arrays.
 */
export function layOutSections(sections: WrittenSections): { parts: Uint8Array[]; size: number } {
  const directory: Directory = {};
  const arrays: Uint8Array[] = [];
  let size = 0;
  for (const [name, section] of Object.entries(sections)) {
    const parts = (Array.isArray(section) ? section : [section]) as readonly BinarySection[];
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    const byteLength = parts.reduce((sum, part) => sum + part.byteLength, 0);
    directory[name] = { type: typeOf(parts[0]), offset: size, length };
    arrays.push(...parts.map(toBytes), new Uint8Array(align(byteLength) - byteLength));
    size += align(byteLength);
  }
  const json = new TextEncoder().encode(JSON.stringify(directory));
  const head = new Uint8Array(align(MAGIC.length + 4 + json.length));
  head.set(new TextEncoder().encode(MAGIC));
  new DataView(head.buffer).setUint32(MAGIC.length, json.length, true);
  head.set(json, MAGIC.length + 4);
  return { parts: [head, ...arrays], size: head.length + size };
}

export function writeSections(sections: WrittenSections): Uint8Array<ArrayBuffer> {
  const { parts, size } = layOutSections(sections);
  const file = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

const toBytes = ({ buffer, byteOffset, byteLength }: BinarySection) =>
  new Uint8Array(buffer, byteOffset, byteLength);

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

function typeOf(section: BinarySection | undefined): TypeName {
  if (section instanceof Uint32Array) return 'Uint32Array';
  return section instanceof Float64Array ? 'Float64Array' : 'Uint8Array';
}
