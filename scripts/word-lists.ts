/** Compiles the CSV word lists of `shared/data` into the JSON files that the code imports. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';

type Row = Record<string, string>;

const toPath = (name: string) => fileURLToPath(new URL(`../shared/data/${name}`, import.meta.url));

function readRows(name: string): Row[] {
  const { data, errors } = Papa.parse<Row>(readFileSync(toPath(`${name}.csv`), 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  if (errors[0]) throw new Error(`${name}.csv, row ${errors[0].row}: ${errors[0].message}`);
  return data;
}

const toEntry = ({ name, aliases, source, branch }: Row) =>
  branch ? [name, aliases, source, branch] : [name, aliases, source];
const byList = <T>(rows: Row[], toValue: (row: Row) => T) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(rows, ({ list = '' }) => list)).map(([list, group = []]) => [
      list,
      group.map(toValue),
    ]),
  );

export function compileWordLists(): Record<string, string> {
  const lists = {
    names: readRows('names').map(toEntry),
    lexicon: byList(readRows('lexicon'), toEntry),
    synonyms: byList(readRows('synonyms'), ({ terms }) => terms),
    words: byList(readRows('words'), ({ words }) => words),
    sources: Object.fromEntries(
      readRows('sources').map(({ source, citation }) => [source, citation]),
    ),
  };
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [`${name}.json`, `${JSON.stringify(list)}\n`]),
  );
}

export const readCompiled = (name: string) => readFileSync(toPath(name), 'utf8');

if (import.meta.main) {
  for (const [name, content] of Object.entries(compileWordLists())) {
    writeFileSync(toPath(name), content);
  }
}
