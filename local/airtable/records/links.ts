import type { FieldDefinition, StoredRecord } from '../base-definition.ts';
import { type BaseStore, linksIn } from '../store/base-store.ts';
import type { Table } from '../store/table.ts';

/** Also updates the inverse field of linked records. */
export function setCell(
  store: BaseStore,
  table: Table,
  record: StoredRecord,
  field: FieldDefinition,
  value: unknown,
): void {
  const before = linksIn(record, field);
  table.set(record, field, value);
  if (field.type !== 'multipleRecordLinks') return;
  const after = linksIn(record, field);
  const inverse = findInverse(store, field);
  if (!inverse) return;
  for (const id of before.filter((linked) => !after.includes(linked))) {
    updateLinks(inverse, id, (links) => links.filter((link) => link !== record.id));
  }
  for (const id of after.filter((linked) => !before.includes(linked))) {
    updateLinks(inverse, id, (links) => [...links, record.id]);
  }
}

export function deleteRecord(store: BaseStore, table: Table, id: string): void {
  table.remove(id);
  for (const linking of store.tables) {
    const fields = linking.fields.filter(
      (field) => field.type === 'multipleRecordLinks' && store.linkedTable(field) === table,
    );
    for (const field of fields) unlink(linking, field, id);
  }
}

function unlink(table: Table, field: FieldDefinition, id: string): void {
  for (const record of table.records.values()) {
    const links = linksIn(record, field);
    if (links.includes(id))
      table.set(
        record,
        field,
        links.filter((link) => link !== id),
      );
  }
}

interface InverseField {
  table: Table;
  field: FieldDefinition;
}

function findInverse(store: BaseStore, field: FieldDefinition): InverseField | undefined {
  const table = store.linkedTable(field);
  const inverse = table?.fieldById(field.options?.inverseLinkFieldId);
  return table && inverse ? { table, field: inverse } : undefined;
}

function updateLinks(
  { table, field }: InverseField,
  id: string,
  change: (links: string[]) => string[],
) {
  const record = table.records.get(id);
  if (record) table.set(record, field, change(linksIn(record, field)));
}
