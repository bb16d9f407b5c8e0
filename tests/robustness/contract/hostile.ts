import fc from 'fast-check';

const DEEP = 20_000;

export const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'undefined',
  'null',
  'NaN',
  '-0',
  '1e999',
  '9007199254740993',
  '-1',
  '../../../etc/passwd',
  '..%2f..%2f',
  '%',
  '%zz',
  '%00',
  '%ff%fe',
  '%C0%AE%C0%AE',
  "' OR 1=1 --",
  '#{7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  '//evil.example/',
  '/\\evil.example',
  'http://169.254.169.254/latest/meta-data/',
  '\r\nset-cookie: a=b',
  '\u202Egnp.exe',
  '\uD800',
  '\uFEFF',
  'ﬃ',
  'İ',
  'Ω̶̢̛̛͈̲̪̼̳̦̱̗̻̫̤̈́̈́̈́',
  '👩‍👩‍👧‍👦'.repeat(50),
  '(a+)+$',
  '('.repeat(500),
  '*'.repeat(1000),
  'a'.repeat(1001),
  'a'.repeat(6000),
  'PK#1',
  'SESSION#1',
  'USER#1#CART',
  '#',
  '&',
  '=',
  ';',
  ',',
] as const;

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...HOSTILE_TEXTS),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
);

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, -1e308, 2 ** 53, [], {}, [[]], [null]),
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'length', 'then', ''), hostileText),
);

export const hostileBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      '',
      ' ',
      '{',
      '{"a":',
      '[1,2',
      'null',
      '"text"',
      '0',
      'true',
      '[]',
      '{}',
      '{"a":1}}',
      '{"a":1,"a":2}',
      "{'a':1}",
      '\uFEFF{}',
      '{"__proto__":{"isStaff":true}}',
      '{"constructor":{"prototype":{"isStaff":true}}}',
      'a=b&c=d',
      '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>',
      '['.repeat(DEEP),
      '['.repeat(DEEP) + ']'.repeat(DEEP),
      `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
      `{"note":"${'a'.repeat(300_000)}"}`,
      `[${'1,'.repeat(50_000)}1]`,
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
  hostileValue.map((value) => Buffer.from(JSON.stringify(value))),
);

export function arbitraryCorruption(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.nat(), fc.constantFrom('replace', 'drop', 'add'), hostileText, hostileValue)
    .map(([value, at, how, name, hostile]) => {
      if (typeof value !== 'object' || value === null) return hostile;
      const copy = structuredClone(value) as Record<string, unknown>;
      const keys = Object.keys(copy);
      const key = keys[at % Math.max(keys.length, 1)];
      if (how === 'add' || key === undefined) return { ...copy, [name]: hostile };
      if (how === 'drop') delete copy[key];
      else copy[key] = hostile;
      return Array.isArray(value) ? Object.values(copy) : copy;
    });
}
