import { COMPUTED_TYPES } from '../../../shared/airtable-mapping/item-to-record.ts';
import type { FieldDefinition } from '../base-definition.ts';
import { type BaseStore, type Cell, linksIn } from '../store/base-store.ts';
import type { Change } from '../store/table.ts';

/** Adds the computed cells of any table that depend on changed cells. */
export function addComputedCells(store: BaseStore, changes: Change[]): Change[] {
  const all = new Map(changes.map((change) => [`${change.table.id}/${change.id}`, change]));
  const changed = changes.flatMap(cellsIn);
  // Grows while it is read: computed cells can depend on each other.
  for (const cell of changed) {
    for (const dependent of dependentCells(store, cell)) {
      const { table, record, field } = dependent;
      const key = `${table.id}/${record.id}`;
      const change: Change = all.get(key) ?? {
        table,
        target: 'record',
        type: 'update',
        id: record.id,
        fields: new Set(),
      };
      if (change.fields.has(field)) continue;
      change.fields.add(field);
      all.set(key, change);
      changed.push(dependent);
    }
  }
  return [...all.values()];
}

function cellsIn({ table, id, fields }: Change): Cell[] {
  const record = table.records.get(id);
  return record ? [...fields].map((field) => ({ table, record, field })) : [];
}

function* dependentCells(store: BaseStore, { table, record, field }: Cell): Generator<Cell> {
  for (const other of table.fields) {
    if (dependsOn(other, field)) yield { table, record, field: other };
  }
  for (const linking of store.tables) {
    for (const other of linking.fields) {
      if (other.options?.fieldIdInLinkedTable !== field.id) continue;
      const link = linking.fieldById(other.options.recordLinkFieldId);
      if (!link || store.linkedTable(link) !== table) continue;
      for (const linked of linking.records.values()) {
        if (linksIn(linked, link).includes(record.id)) {
          yield { table: linking, record: linked, field: other };
        }
      }
    }
  }
}

/** Only within a record. */
function dependsOn({ type, options = {} }: FieldDefinition, field: FieldDefinition): boolean {
  if (type === 'lastModifiedTime') return !COMPUTED_TYPES.has(field.type);
  if (type === 'formula') return String(options.formula).includes(field.id);
  return options.recordLinkFieldId === field.id;
}
