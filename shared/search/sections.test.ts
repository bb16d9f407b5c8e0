import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSections, writeSections } from './sections.ts';

test('sections are read as they were written, also from within a larger buffer', () => {
  const section = fc.oneof(fc.uint8Array(), fc.uint32Array(), fc.float64Array());
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z]+$/), section),
      fc.nat(9),
      (sections, offset) => {
        const file = writeSections(sections);
        const within = new Uint8Array(offset + file.length);
        within.set(file, offset);
        expect(readSections(file)).toEqual(sections);
        expect(readSections(within.subarray(offset))).toEqual(sections);
      },
    ),
  );
});

test('a file of sections is refused if it is incomplete, empty or of another format', () => {
  const file = writeSections({ numbers: Uint32Array.of(1, 2, 3), text: new Uint8Array(100) });
  for (let length = 0; length < file.length - 8; length += 1) {
    expect(() => readSections(file.subarray(0, length))).toThrow();
  }
  expect(() => readSections(file.with(0, 0))).toThrow('Not a file of sections');
});
