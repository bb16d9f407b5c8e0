import type { DemoField, DemoRecord } from '../base-definition.ts';
import { type BaseStore, linksIn } from '../store/base-store.ts';
import type { Table } from '../store/table.ts';

/** Sets a cell; for a link, the other side follows. */
export function setCell(
  store: BaseStore,
  table: Table,
  record: DemoRecord,
  field: DemoField,
  value: unknown,
): void {
  const before = linksIn(record, field);
  table.set(record, field, value);
  if (field.type !== 'multipleRecordLinks') return;
  const after = linksIn(record, field);
  const other = otherSide(store, field);
  if (!other) return;
  for (const id of before.filter((linked) => !after.includes(linked))) {
    relink(other, id, (links) => links.filter((link) => link !== record.id));
  }
  for (const id of after.filter((linked) => !before.includes(linked))) {
    relink(other, id, (links) => [...links, record.id]);
  }
}

/** Takes a record out of its table and out of every cell that links to it. */
export function removeRecord(store: BaseStore, table: Table, id: string): void {
  table.records.delete(id);
  for (const linking of store.tables) {
    const fields = linking.fields.filter(
      (field) => field.type === 'multipleRecordLinks' && store.linkedTable(field) === table,
    );
    for (const field of fields) unlink(linking, field, id);
  }
}

function unlink(table: Table, field: DemoField, id: string): void {
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

interface OtherSide {
  table: Table;
  field: DemoField;
}

function otherSide(store: BaseStore, field: DemoField): OtherSide | undefined {
  const table = store.linkedTable(field);
  const inverse = table?.fieldById(field.options?.inverseLinkFieldId);
  return table && inverse ? { table, field: inverse } : undefined;
}

function relink({ table, field }: OtherSide, id: string, change: (links: string[]) => string[]) {
  const record = table.records.get(id);
  if (record) table.set(record, field, change(linksIn(record, field)));
}
