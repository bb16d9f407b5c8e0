import { expect, test } from 'vitest';
import { type Designation, parseText } from '../identification/parse/parse-text.ts';
import { splitWords } from '../text/words.ts';
import { BRANCHES, ERAS, ITEM_TYPES, MATERIALS } from '../vocabulary.ts';
import {
  ABBREVIATIONS,
  BRANCH_WORDS,
  ERA_WORDS,
  ITEM_TYPE_WORDS,
  MATERIAL_WORDS,
  NAMES,
} from './lexicon.ts';

const normalize = (phrase: string) =>
  splitWords(phrase)
    .map(({ stem }) => stem)
    .join(' ');
const toKey = ({ number, echelon, specialty, name }: Designation) =>
  `${number} ${specialty} ${echelon} ${name}`;
const parseKeys = (text: string) => parseText(text).designations.map(toKey);

test('the lexicon gives a source for each entry', () => {
  for (const { alias, source } of [...NAMES, ...ABBREVIATIONS, ...ITEM_TYPE_WORDS]) {
    expect(source, alias).toMatch(/\w{4}/);
  }
});

test('each canonical name of the lexicon parses as exactly one unit or named insignia', () => {
  for (const canonicalName of new Set(NAMES.map((name) => name.canonicalName))) {
    const { designations } = parseText(canonicalName);
    expect(designations, canonicalName).toHaveLength(1);
    expect(designations[0]?.matchedBy, canonicalName).toBe('name');
  }
});

test('each alias of the lexicon parses as its canonical name', () => {
  for (const { alias, canonicalName, isCommonWord } of NAMES) {
    if (alias === '' || isCommonWord) continue;
    expect(parseText(`A ${alias} item`).designations.map(toKey), alias).toContain(
      parseKeys(canonicalName)[0],
    );
  }
});

test("a common word is a unit only next to a word such as 'patch'", () => {
  for (const { alias, canonicalName, isCommonWord } of NAMES) {
    if (!isCommonWord) continue;
    const alone = parseText(`one ${alias} there`).designations;
    expect(alone.map(toKey), alias).not.toContain(parseKeys(canonicalName)[0]);
    const inContext = parseText(`one ${alias} patch`).designations;
    expect(inContext.map(toKey), alias).toContain(parseKeys(canonicalName)[0]);
  }
});

test('the lexicon has no duplicates', () => {
  const known = [...NAMES, ...ABBREVIATIONS].map(
    ({ alias, canonicalName }) => `${normalize(alias)} = ${canonicalName}`,
  );
  expect(known.filter((entry, i) => known.indexOf(entry) !== i)).toEqual([]);
});

test('the lexicon covers exactly the values of the shared vocabulary', () => {
  const getValues = (words: typeof ERA_WORDS) =>
    new Set(words.map(({ canonicalName }) => canonicalName));
  expect(getValues(ITEM_TYPE_WORDS)).toEqual(new Set(ITEM_TYPES));
  expect(getValues(ERA_WORDS)).toEqual(new Set(ERAS));
  expect(getValues(MATERIAL_WORDS)).toEqual(new Set(MATERIALS));
  expect(getValues(BRANCH_WORDS)).toEqual(new Set(BRANCHES));
});
