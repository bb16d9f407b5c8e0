import { expect, test } from 'vitest';
import { toPrintable } from './printable.ts';

test.each([
  ['Żołnierz «Гвардия» Ελληνικό, ½ in.', 'Żołnierz «Гвардия» Ελληνικό, ½ in.', []],
  ['Gun-tō 軍刀 (1935)', 'Gun-tō (1935)', ['軍', '刀']],
  ['Medic ✚ armband ✚️', 'Medic + armband +', []],
  ['Medal 🎖️ of 🇺🇸 honor 👨‍👩‍👧', 'Medal of honor', ['🎖️', '🇺🇸', '👨', '👩', '👧']],
  ['Ｔｙｐｅ ９８', 'Type 98', []],
  ['軍刀', '(not printable)', ['軍', '刀']],
  ['first\r\nsecond\tline', 'first\nsecond line', []],
])('%s is printed as %s', (text, printed, leftOut) => {
  expect(toPrintable(text, 'text')).toEqual({ font: 'text', text: printed, leftOut });
});

test('a text that only the text font can print whole is printed in it', () => {
  expect(toPrintable('ΕΛΛΑΣ', 'heading')).toEqual({ font: 'text', text: 'ΕΛΛΑΣ', leftOut: [] });
  expect(toPrintable('GUIDON', 'heading').font).toBe('heading');
});
