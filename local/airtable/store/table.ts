import { randomUUID } from 'node:crypto';
import {
  airtableId,
  type FieldDefinition,
  type StoredRecord,
  type TableDefinition,
} from '../base-definition.ts';

export interface Change {
  table: Table;
  target: 'record' | 'field';
  type: 'add' | 'update' | 'remove';
  id: string;
  /** Fields whose cells the record got. */
  fields: Set<FieldDefinition>;
}

export class Table {
  readonly id: string;
  readonly name: string;
  readonly description: string | undefined;
  readonly fields: FieldDefinition[];
  readonly records: Map<string, StoredRecord>;
  readonly #primaryFieldId: string;
  readonly #changes = new Map<string, Change>();

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
    this.#note(
      'record',
      'add',
      id,
      this.fields.filter(({ name }) => name in fields),
    );
    return record;
  }

  set(record: StoredRecord, field: FieldDefinition, value: unknown): void {
    if (isEmptyCell(value)) delete record.fields[field.name];
    else record.fields[field.name] = value;
    record.lastModifiedTime = new Date().toISOString();
    this.#note('record', 'update', record.id, [field]);
  }

  remove(id: string): void {
    this.records.delete(id);
    this.#note('record', 'remove', id);
  }

  addField(field: FieldDefinition): void {
    this.fields.push(field);
    this.#note('field', 'add', field.id);
  }

  setChoices(field: FieldDefinition, choices: unknown[]): void {
    field.options = { ...field.options, choices };
    this.#note('field', 'update', field.id);
  }

  rename(field: FieldDefinition, name: string): void {
    for (const { fields } of this.records.values()) {
      if (!(field.name in fields)) continue;
      fields[name] = fields[field.name];
      delete fields[field.name];
    }
    field.name = name;
    this.#note('field', 'update', field.id);
  }

  removeField(field: FieldDefinition): void {
    this.fields.splice(this.fields.indexOf(field), 1);
    for (const { fields } of this.records.values()) delete fields[field.name];
    this.#note('field', 'remove', field.id);
  }

  takeChanges(): Change[] {
    const changes = [...this.#changes.values()];
    this.#changes.clear();
    return changes;
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

  #note(
    target: Change['target'],
    type: Change['type'],
    id: string,
    fields: FieldDefinition[] = [],
  ): void {
    const earlier = this.#changes.get(id);
    const change =
      earlier && type === 'update'
        ? earlier
        : { table: this, target, type, id, fields: new Set<FieldDefinition>() };
    for (const field of fields) change.fields.add(field);
    this.#changes.set(id, change);
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
