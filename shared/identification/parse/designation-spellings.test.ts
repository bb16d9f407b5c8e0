import { expect, test } from 'vitest';
import { getDesignationSpellings, toSpelledWords } from './designation-spellings.ts';
import { parseText } from './parse-text.ts';

const parseSpellings = (text: string) =>
  parseText(text)
    .designations.flatMap(getDesignationSpellings)
    .map(({ words }) => words.join(' '));

test.each([
  ['1st ID', ['1st infantry division', 'first inf div', '1 id', '1id', 'bro', '1st division']],
  ['82d Airborne', ['82nd airborne', '82d abn', 'eighty second airborne', 'all american']],
  ['101st Airborne Division', ['one hundred and first airborne division', '101st airborne']],
  ['VII Corps', ['vii corp', '7th corp', 'seventh corp', '7 corp']],
  ['1st MAW', ['1st marine aircraft wing', '1st maw']],
  ['506th PIR', ['506th parachute infantry', '506 pir', '506th infantry', 'currahee']],
  ['28th Division', ['28th infantry division', '28th id', 'bloody bucket', 'keystone division']],
  ['Seabees', ['seabee', 'sea bee', 'naval construction battalion']],
])('the spellings of %s include the usual ones', (text, expected) => {
  expect(parseSpellings(text)).toEqual(expect.arrayContaining(expected));
});

test.each([
  ['1st ID', ['1st regiment', '1 division', 'first division', '1st infantry']],
  ['28th Division', ['28th regiment', '28th infantry', 'keystone']],
  ['28th Regiment', ['28th division', '28th infantry division']],
  ['78th Infantry Division', ['lightning', '78th infantry']],
])('no spelling of %s means another unit or a common word', (text, others) => {
  for (const other of others) expect(parseSpellings(text)).not.toContain(other);
});

test('each spelling of a unit parses as that unit', () => {
  for (const text of ['9th Infantry Division', '82nd Airborne Division', '2nd Marine Division']) {
    const [designation] = parseText(text).designations;
    for (const { words } of designation ? getDesignationSpellings(designation) : []) {
      const { designations } = parseText(words.join(' '));
      expect(
        designations.map(({ number }) => number),
        words.join(' '),
      ).toContain(designation?.number);
    }
  }
});

test('a text is split into words without plurals, possessives and quotes', () => {
  expect(toSpelledWords('‘Screaming Eagles’, the eagle’s tab')).toEqual(
    'screaming eagle the eagle tab'.split(' '),
  );
});
