import type { RecordPresenter } from '../records/present.ts';
import type { ChangeSource } from '../store/base-store.ts';
import { type Change, isEmptyCell } from '../store/table.ts';
import type { Specification } from './webhook.ts';

interface Transaction {
  number: number;
  source: ChangeSource;
  changes: Change[];
}

type Options = Specification['options'];

const KEYS = {
  record: {
    add: 'createdRecordsById',
    update: 'changedRecordsById',
    remove: 'destroyedRecordIds',
  },
  field: {
    add: 'createdFieldsById',
    update: 'changedFieldsById',
    remove: 'destroyedFieldIds',
  },
} as const;

/** Cell values are those of the records API, where Airtable's have its second cell format. */
export function createPayloads(
  presenter: RecordPresenter,
  { filters, includes }: Options,
  { number, source, changes }: Transaction,
  maxChanges: number,
) {
  if (filters.fromSources && !filters.fromSources.includes(source)) return [];
  const timestamp = new Date().toISOString();
  const selected = changes.flatMap((change) => select(filters, change));
  const parts = Map.groupBy(selected, (_, index) => Math.floor(index / maxChanges));
  return [...parts.values()].map((part) => ({
    timestamp,
    baseTransactionNumber: number,
    actionMetadata: { source },
    payloadFormat: 'v0',
    changedTablesById: groupBy(
      part,
      ({ table }) => table.id,
      (inTable) =>
        groupBy(
          inTable,
          ({ target, type }) => KEYS[target][type],
          (alike) => formatChanges(presenter, includes, alike),
        ),
    ),
  }));
}

function select(filters: Options['filters'], change: Change): Change[] {
  const { table, target, type } = change;
  const { dataTypes, recordChangeScope, changeTypes, watchDataInFieldIds: watched } = filters;
  if (recordChangeScope && recordChangeScope !== table.id) return [];
  if (!dataTypes.includes(target === 'record' ? 'tableData' : 'tableFields')) return [];
  if (changeTypes && !changeTypes.includes(type)) return [];
  if (!watched || target === 'field') return [change];
  const fields = [...change.fields].filter(({ id }) => watched.includes(id));
  return fields.length > 0 ? [{ ...change, fields: new Set(fields) }] : [];
}

function groupBy<T, R>(
  items: T[],
  getKey: (item: T) => string,
  convert: (group: T[]) => R,
): Record<string, R> {
  const groups = [...Map.groupBy(items, getKey)];
  return Object.fromEntries(groups.map(([key, group]) => [key, convert(group)]));
}

function formatChanges(
  presenter: RecordPresenter,
  includes: Options['includes'],
  changes: Change[],
) {
  if (changes[0]?.type === 'remove') return changes.map(({ id }) => id);
  return Object.fromEntries(
    changes.map((change) => [
      change.id,
      change.target === 'field' ? formatField(change) : formatRecord(presenter, includes, change),
    ]),
  );
}

function formatField({ table, type, id }: Change) {
  const field = table.fieldById(id);
  const current = { name: field?.name, type: field?.type };
  return type === 'add' ? current : { current };
}

function formatRecord(
  presenter: RecordPresenter,
  includes: Options['includes'],
  { table, type, id, fields }: Change,
) {
  const record = table.records.get(id);
  if (!record) return undefined;
  if (type === 'add') {
    const { createdTime, fields: cells } = presenter.present(table, record, { byFieldId: true });
    return { createdTime, cellValuesByFieldId: cells };
  }
  const format = (shown: typeof table.fields) => ({
    cellValuesByFieldId: Object.fromEntries(
      shown.map((field) => {
        const value = presenter.cell(table, record, field);
        return [field.id, isEmptyCell(value) ? null : value];
      }),
    ),
  });
  const included = includes?.includeCellValuesInFieldIds;
  const unchanged = table.fields.filter(
    (field) => !fields.has(field) && (included === 'all' || included?.includes(field.id)),
  );
  return {
    current: format([...fields]),
    ...(unchanged.length > 0 ? { unchanged: format(unchanged) } : {}),
  };
}
