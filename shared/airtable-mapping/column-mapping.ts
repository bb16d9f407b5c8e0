import type { AirtableRecord, AirtableTable } from '../entities/airtable.ts';
import type { ColumnMapping } from '../entities/column-mapping.ts';
import type { SyncProblem } from '../entities/sync-run.ts';
import { COLUMN_DEFINITIONS } from './column-definitions.ts';
import { CATALOG_COLUMNS, COLUMNS } from './columns.ts';

const ALIASES: Readonly<Record<string, readonly string[]>> = {
  [CATALOG_COLUMNS.storageLocation]: ['Location'],
};

type Field = AirtableTable['fields'][number];

/** Matches fields by the id known so far, otherwise by name.
 *  @param before undefined on the first run. */
export function learnColumns(
  source: string,
  { fields }: AirtableTable,
  before: ColumnMapping | undefined,
): ColumnMapping {
  const { columns: known = {}, unused = [], statuses = {}, version = 0, changedAt } = before ?? {};
  const claimed = new Set(Object.values(known).map(({ id }) => id));
  const isFree = ({ id }: Field) => !claimed.has(id);
  const columns: ColumnMapping['columns'] = {};
  for (const { column } of COLUMN_DEFINITIONS) {
    if (unused.includes(column)) continue;
    const entry = known[column];
    const same = fields.find(({ id }) => id === entry?.id);
    if (entry && same) {
      columns[column] = { ...entry, name: same.name };
      continue;
    }
    const found = [column, ...(ALIASES[column] ?? [])]
      .map((name) => fields.find((field) => field.name === name && isFree(field)))
      .find((field) => field !== undefined);
    if (!found) continue;
    const { id, name } = found;
    columns[column] = { id, name, seenName: name, isChosen: false };
  }
  const mapped = new Set(Object.values(columns).map(({ id }) => id));
  const others = fields.filter(({ id }) => !mapped.has(id)).map(({ id, name }) => [id, name]);
  return {
    source,
    version,
    ...(changedAt === undefined ? {} : { changedAt }),
    columns,
    unused,
    statuses,
    others: Object.fromEntries(others),
  };
}

export function withSeenNames(mapping: ColumnMapping): ColumnMapping {
  const columns = Object.entries(mapping.columns).map(([column, field]) => [
    column,
    { ...field, seenName: field.name },
  ]);
  return { ...mapping, columns: Object.fromEntries(columns) };
}

/** Reports columns that were renamed since the last full run, and fields that took over their names. */
export function describeRenamed({ columns, others }: ColumnMapping): SyncProblem[] {
  const names = new Set(Object.values(others));
  return Object.entries(columns).flatMap(([column, { name, seenName, isChosen }]) => {
    const report = (message: string) => ({
      recordId: '',
      field: column,
      message,
      cause: 'renamed column' as const,
    });
    const renamed =
      name === seenName
        ? []
        : [
            report(
              `The column “${seenName}” is named “${name}” in Airtable now. The shop still reads it, and nothing is lost.`,
            ),
          ];
    const isShadowed = !isChosen && name !== column && names.has(column);
    const shadowed = isShadowed
      ? [
          report(
            `The base has a column “${column}” again, next to “${name}”. The shop still reads “${name}”. Give the other one another name, or delete “${name}” to read “${column}” again.`,
          ),
        ]
      : [];
    return [...renamed, ...shadowed];
  });
}

/** Translates between the shop's columns and Status words and the dealer's. Without a mapping, names are left
 *  unchanged. */
export class ColumnTranslation {
  readonly mapping: ColumnMapping | undefined;
  readonly #columns = new Map<string, string>();

  constructor(mapping: ColumnMapping | undefined) {
    this.mapping = mapping;
    for (const [column, { id, name }] of Object.entries(mapping?.columns ?? {})) {
      this.#columns.set(id, column).set(name, column);
    }
  }

  get isById(): boolean {
    return this.mapping !== undefined;
  }

  toField(column: string): string {
    return this.mapping?.columns[column]?.id ?? column;
  }

  toColumn(field: string): string {
    const column = this.#columns.get(field);
    if (column !== undefined) return column;
    const name = this.mapping?.others[field] ?? field;
    // Another field has the name of a column that is unused or read from elsewhere.
    return this.mapping && this.#isTaken(name) ? `${name} (not used)` : name;
  }

  /** @returns false for the id of a field that was added after the table was last read. */
  isKnown(field: string): boolean {
    return this.#columns.has(field) || this.mapping?.others[field] !== undefined;
  }

  toFormula(formula: string): string {
    return formula.replace(/\{([^{}]+)\}/g, (text, column: string) => {
      const name = this.mapping?.columns[column]?.name;
      return name === undefined ? text : `{${name}}`;
    });
  }

  toRecord(record: AirtableRecord): AirtableRecord {
    if (!this.mapping) return record;
    const cells = Object.entries(record.fields).map(([field, value]) => {
      const column = this.toColumn(field);
      return [column, column === COLUMNS.status ? this.#mapWords(value, this.#toShopWord) : value];
    });
    return { ...record, fields: Object.fromEntries(cells) };
  }

  toCells(cells: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const entries = Object.entries(cells).map(([column, value]) => [
      this.toField(column),
      column === COLUMNS.status ? this.#mapWords(value, this.#toOwnWord) : value,
    ]);
    return Object.fromEntries(entries);
  }

  toTable(table: AirtableTable): AirtableTable {
    if (!this.mapping) return table;
    const fields = table.fields.map((field) => {
      const name = this.toColumn(this.isKnown(field.id) ? field.id : field.name);
      const choices = field.options?.choices;
      if (name !== COLUMNS.status || !choices) return { ...field, name };
      const words = new Set(choices.map((choice) => this.#toShopWord(choice.name)));
      const renamed = [...words].map((word) => ({ name: word }));
      return { ...field, name, options: { ...field.options, choices: renamed } };
    });
    return { ...table, fields };
  }

  #isTaken(name: string): boolean {
    const { columns = {}, unused = [] } = this.mapping ?? {};
    return unused.includes(name) || (columns[name] !== undefined && columns[name].name !== name);
  }

  readonly #toShopWord = (word: string): string => this.mapping?.statuses[word] ?? word;

  readonly #toOwnWord = (word: string): string => {
    const { statuses = {} } = this.mapping ?? {};
    if (statuses[word] === word) return word;
    return Object.keys(statuses).find((own) => statuses[own] === word) ?? word;
  };

  #mapWords(value: unknown, map: (word: string) => string): unknown {
    if (typeof value === 'string') return map(value);
    return Array.isArray(value) ? value.map((each) => this.#mapWords(each, map)) : value;
  }
}
