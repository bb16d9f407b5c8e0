import { expect, test } from 'vitest';
import { tokenize } from './tokens.ts';

test.each([
  ['Two stars, 2 bars', ['2', 'star', '2', 'bar']],
  ['2nd award, second award', ['2nd', 'award', '2nd', 'award']],
  ['six-sided, eight sided', ['hexagon', 'octagon']],
  ['four ivy leaves', ['4', 'ivy', 'leaf']],
  ['U.S.N.G. collar disk', ['usng', 'collar', 'disk']],
  ['u.s.n.g disk', ['usng', 'disk']],
  ['over a bar, beneath an arc', ['bar', 'arc']],
  ['long rifle without a wreath', ['rifle']],
])('the words of “%s” are normalized', (text, tokens) => {
  expect(tokenize(text)).toEqual(tokens);
});

test.each([
  ['gold Z inside a gold "O"', ['gold', 'Z', 'gold', 'O']],
  ['letter A', ['letter', 'A']],
  ['back to back Ds', ['back', 'back', 'D']],
])('the letters on the insignia stay capitals in “%s”', (text, tokens) => {
  expect(tokenize(text)).toEqual(tokens);
});

test.each(['A patch', 'RED T PATCH', 'Company B. 1st'])(
  'no letters on the insignia are found in “%s”',
  (text) => {
    expect(tokenize(text).filter((token) => /^\p{Lu}$/u.test(token))).toEqual([]);
  },
);
