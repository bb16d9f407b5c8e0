import type * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import {
  BRANCH_WORDS,
  ITEM_TYPE_WORDS,
  type LexiconEntry,
  MATERIAL_WORDS,
} from '../../../shared/identification/lexicon/lexicon.ts';
import { TextParser } from '../../../shared/identification/parse/text-parser.ts';
import { ERA_PERIODS } from '../../../shared/identification/profile/period.ts';
import { parseBranch } from '../../../shared/identification/profile/profile.ts';
import { NearestWords } from '../../../shared/identification/text/nearest-words.ts';
import { BRANCHES, ITEM_TYPES, MATERIALS } from '../../../shared/vocabulary.ts';
import type { ParsedFile } from './parse-file.ts';
import type { EntryInput } from './parse-row.ts';

type Call = Contract['identification']['POST /api/asmic-entries/import'];
type UnknownWord = NonNullable<z.infer<Call['response']>['unknownWords']>[number];

const CHECKED_COLUMNS = ['itemType', 'era', 'branch', 'materials'] as const;
type CheckedColumn = (typeof CHECKED_COLUMNS)[number];

/** Finds values that comparisons do not recognize, and eras without their standard name, most frequent first. */
export function findUnknownWords({ entries }: ParsedFile): UnknownWord[] {
  const found = new Map<string, UnknownWord>();
  const known = new Set<string>();
  const parser = new TextParser();
  for (const { row, input } of entries) {
    for (const [column, value] of checkedValues(input)) {
      const key = `${column} ${value.toLowerCase()}`;
      const earlier = found.get(key);
      if (earlier) earlier.count += 1;
      if (earlier || known.has(key)) continue;
      const suggestion = CHECKS[column](value, parser);
      if (suggestion === undefined) known.add(key);
      else found.set(key, { column, value, suggestion, row, count: 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count);
}

function checkedValues(input: EntryInput): [CheckedColumn, string][] {
  return CHECKED_COLUMNS.flatMap((column) =>
    [input[column] ?? []].flat().map((value): [CheckedColumn, string] => [column, value]),
  );
}

/** @returns undefined for a known value, or else what is probably meant; null if nothing is like it. */
type Check = (value: string, parser: TextParser) => string | null | undefined;

const CHECKS: Readonly<Record<CheckedColumn, Check>> = {
  itemType: (value, parser) => {
    const isKnown = isOneOf(ITEM_TYPES, parser.parseItemType(value).value);
    return isKnown ? undefined : suggest(value, ITEM_TYPES, ITEM_TYPE_WORDS);
  },
  materials: (value, parser) => {
    const isKnown = isOneOf(MATERIALS, parser.parseMaterial(value).value);
    return isKnown ? undefined : suggest(value, MATERIALS, MATERIAL_WORDS);
  },
  branch: (value, parser) =>
    parseBranch(value, parser) === null ? suggest(value, BRANCHES, BRANCH_WORDS) : undefined,
  era: (value, parser) => {
    // A year is as good as a name: 'Approved 1922'.
    if (ERA_PERIODS.has(value) || /\d{4}/.test(value)) return undefined;
    const [named] = parser.parseCached(value).eras;
    return named?.value ?? null;
  },
};

const isOneOf = (names: readonly string[], value: string) => names.includes(value);

/** @returns the only name that has a word like one of the value's, or else the only such synonym. */
function suggest(
  value: string,
  names: readonly string[],
  synonyms: readonly LexiconEntry[],
): string | null {
  const aliases = synonyms.map(
    ({ alias }) => `${alias.slice(0, 1).toUpperCase()}${alias.slice(1)}`,
  );
  return findSimilar(value, names) ?? findSimilar(value, aliases);
}

function findSimilar(value: string, names: readonly string[]): string | null {
  const nearest = new NearestWords(names.flatMap(toWords));
  const similarWords = new Set(toWords(value).flatMap((word) => nearest.find(word)));
  const [name = null, ...others] = names.filter((each) =>
    toWords(each).some((word) => similarWords.has(word)),
  );
  // Of 'cotton' and 'printed cotton', the shorter one says no more than the value.
  const isPlain = name !== null && toWords(name).length === 1;
  return others.length === 0 || isPlain ? name : null;
}

const toWords = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
