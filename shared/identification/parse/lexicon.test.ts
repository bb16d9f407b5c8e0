import { describe, expect, test } from 'vitest';
import { BRANCHES, ERAS, ITEM_TYPES, MATERIALS } from '../../vocabulary.ts';
import {
  ABBREVIATIONS,
  BRANCH_WORDS,
  ERA_WORDS,
  ITEM_TYPE_WORDS,
  MATERIAL_WORDS,
  NAMES,
} from '../lexicon/lexicon.ts';
import { splitWords } from '../text/words.ts';
import { type Designation, parseText } from './parse-text.ts';

const compared = (phrase: string) =>
  splitWords(phrase)
    .map(({ stem }) => stem)
    .join(' ');
const unitOf = ({ number, echelon, specialty, name }: Designation) =>
  `${number} ${specialty} ${echelon} ${name}`;
const meaningOf = (means: string) => parseText(means).designations.map(unitOf);

describe('the lexicon', () => {
  test('gives a source for each entry', () => {
    for (const { alias, source } of [...NAMES, ...ABBREVIATIONS, ...ITEM_TYPE_WORDS]) {
      expect(source, alias).toMatch(/\w{4}/);
    }
  });

  test('means one unit or named insignia with each name, as that is written in full', () => {
    for (const means of new Set(NAMES.map((name) => name.canonicalName))) {
      const { designations } = parseText(means);
      expect(designations, means).toHaveLength(1);
      expect(designations[0]?.matchedBy, means).toBe('name');
    }
  });

  test('reads each name as what it means', () => {
    for (const { alias, canonicalName: means, isCommonWord: isEveryday } of NAMES) {
      if (alias === '' || isEveryday) continue;
      expect(parseText(`A ${alias} item`).designations.map(unitOf), alias).toContain(
        meaningOf(means)[0],
      );
    }
  });

  test('reads no everyday word as a unit until something tells so', () => {
    for (const { alias, canonicalName: means, isCommonWord: isEveryday } of NAMES) {
      if (!isEveryday) continue;
      const alone = parseText(`one ${alias} there`).designations;
      expect(alone.map(unitOf), alias).not.toContain(meaningOf(means)[0]);
      const told = parseText(`one ${alias} patch`).designations;
      expect(told.map(unitOf), alias).toContain(meaningOf(means)[0]);
    }
  });

  test('says nothing twice', () => {
    const known = [...NAMES, ...ABBREVIATIONS].map(
      ({ alias, canonicalName: means }) => `${compared(alias)} = ${means}`,
    );
    expect(known.filter((one, i) => known.indexOf(one) !== i)).toEqual([]);
  });

  test('has every one of the trade’s own values, and none besides', () => {
    const said = (words: typeof ERA_WORDS) =>
      new Set(words.map(({ canonicalName: means }) => means));
    expect(said(ITEM_TYPE_WORDS)).toEqual(new Set(ITEM_TYPES));
    expect(said(ERA_WORDS)).toEqual(new Set(ERAS));
    expect(said(MATERIAL_WORDS)).toEqual(new Set(MATERIALS));
    expect(said(BRANCH_WORDS)).toEqual(new Set(BRANCHES));
  });
});
