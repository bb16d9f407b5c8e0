import type * as z from 'zod';
import type { Contract } from '../../../../shared/contract/contract.ts';
import type { LexiconEntry } from '../../../../shared/data/lexicon.ts';
import { BRANCH_WORDS, ITEM_TYPE_WORDS, MATERIAL_WORDS } from '../../../../shared/data/lexicon.ts';
import type { ReferenceColumn } from '../../../../shared/entities/reference-columns.ts';
import { TextParser } from '../../../../shared/identification/parse/text-parser.ts';
import { ERA_PERIODS } from '../../../../shared/identification/profile/period.ts';
import { parseBranch } from '../../../../shared/identification/profile/profile.ts';
import { NearestWords } from '../../../../shared/text/nearest-words.ts';
import { BRANCHES, ITEM_TYPES, MATERIALS } from '../../../../shared/vocabulary.ts';
import type { ParsedFile } from './parse-file.ts';
import type { EntryInput } from './parse-row.ts';

type Call = Contract['identification']['POST /api/asmic-entries/import'];
type UnknownWord = NonNullable<z.infer<Call['response']>['unknownWords']>[number];

const CHECKED_COLUMNS = ['itemType', 'era', 'branch', 'materials'] as const;
type CheckedColumn = (typeof CHECKED_COLUMNS)[number];

const MAX_CHECKED = 5_000;

export function findUnknownWords({ entries }: ParsedFile, limit: number): UnknownWord[] {
  const unknown = new Map<string, Omit<UnknownWord, 'suggestion'>>();
  const known = new Set<string>();
  const parser = new TextParser();
  for (const { row, input } of entries) {
    for (const [column, value] of checkedValues(input)) {
      const key = `${column} ${value.toLowerCase()}`;
      const earlier = unknown.get(key);
      if (earlier) earlier.count += 1;
      if (earlier || known.has(key) || known.size + unknown.size >= MAX_CHECKED) continue;
      if (IS_KNOWN[column](value, parser)) known.add(key);
      else unknown.set(key, { column, value, row, count: 1 });
    }
  }
  return [...unknown.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, limit)
    .map((word) => ({ ...word, suggestion: suggest(word, parser) }));
}

function checkedValues(input: EntryInput): [CheckedColumn, string][] {
  return CHECKED_COLUMNS.flatMap((column) =>
    [input[column] ?? []].flat().map((value): [CheckedColumn, string] => [column, value]),
  );
}

const IS_KNOWN: Readonly<Record<CheckedColumn, (value: string, parser: TextParser) => boolean>> = {
  itemType: (value, parser) => isOneOf(ITEM_TYPES, parser.parseItemType(value).value),
  materials: (value, parser) => isOneOf(MATERIALS, parser.parseMaterial(value).value),
  branch: (value, parser) => parseBranch(value, parser) !== null,
  era: (value) => ERA_PERIODS.has(value) || /\d{4}/.test(value),
};

const isOneOf = (names: readonly string[], value: string) => names.includes(value);

const NAMES: Partial<
  Record<ReferenceColumn, readonly [readonly string[], readonly LexiconEntry[]]>
> = {
  itemType: [ITEM_TYPES, ITEM_TYPE_WORDS],
  materials: [MATERIALS, MATERIAL_WORDS],
  branch: [BRANCHES, BRANCH_WORDS],
};

function suggest(
  { column, value }: Pick<UnknownWord, 'column' | 'value'>,
  parser: TextParser,
): string | null {
  if (column === 'era') return parser.parseCached(value).eras[0]?.value ?? null;
  const [names, synonyms] = NAMES[column] ?? [[], []];
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
  // 'cotton' is no more specific than the value, but 'printed cotton' is.
  const isPlain = name !== null && toWords(name).length === 1;
  return others.length === 0 || isPlain ? name : null;
}

const toWords = (text: string) => text.toLowerCase().match(/\p{L}+/gu) ?? [];
