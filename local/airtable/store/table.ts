import { randomUUID } from 'node:crypto';
import {
  airtableId,
  type FieldDefinition,
  type StoredRecord,
  type TableDefinition,
} from '../base-definition.ts';

export class Table {
  readonly id: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly fields: FieldDefinition[];
  readonly records: Map<string, StoredRecord>;
  readonly #primaryFieldId: string;

  constructor(table: TableDefinition) {
    this.id = table.id;
    this.name = table.name;
    this.description = table.description;
    this.fields = table.fields;
    this.records = new Map(table.records.map((record) => [record.id, record]));
    this.#primaryFieldId = table.primaryFieldId;
  }

  get primaryField(): FieldDefinition {
    const field = this.fields.find(({ id }) => id === this.#primaryFieldId) ?? this.fields[0];
    if (!field) throw new Error(`The table ${this.name} has no fields`);
    return field;
  }

  field(nameOrId: string): FieldDefinition | undefined {
    return this.fields.find(({ name }) => name === nameOrId) ?? this.fieldById(nameOrId);
  }

  fieldById(fieldId: unknown): FieldDefinition | undefined {
    return this.fields.find(({ id }) => id === fieldId);
  }

  add(fields: StoredRecord['fields'], id = airtableId('rec', randomUUID())): StoredRecord {
    const now = new Date().toISOString();
    const record = { id, createdTime: now, lastModifiedTime: now, fields };
    this.records.set(id, record);
    return record;
  }

  set(record: StoredRecord, field: FieldDefinition, value: unknown): void {
    if (isEmptyCell(value)) delete record.fields[field.name];
    else record.fields[field.name] = value;
    record.lastModifiedTime = new Date().toISOString();
  }

  rename(field: FieldDefinition, name: string): void {
    for (const { fields } of this.records.values()) {
      if (!(field.name in fields)) continue;
      fields[name] = fields[field.name];
      delete fields[field.name];
    }
    field.name = name;
  }

  definition(): TableDefinition {
    return {
      id: this.id,
      name: this.name,
      ...(this.description === undefined ? {} : { description: this.description }),
      primaryFieldId: this.primaryField.id,
      fields: this.fields,
      records: [...this.records.values()],
    };
  }
}

/** Airtable omits empty cells from a record, and an unchecked checkbox instead of sending false. */
export function isEmptyCell(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0)
  );
}
