import { join } from 'node:path';
import { readIfExists, StateFile } from '../../atomic-file.ts';
import type {
  BaseDefinition,
  FieldDefinition,
  StoredAttachment,
  StoredRecord,
} from '../base-definition.ts';
import { type Change, Table } from './table.ts';

export interface Cell {
  table: Table;
  record: StoredRecord;
  field: FieldDefinition;
}

/** `client` is Airtable's own app. */
export type ChangeSource = 'publicApi' | 'client';

export class BaseStore {
  readonly id: string;
  readonly name: string;
  readonly tables: Table[];
  /** Runs before changes are stored, so that no stored change is without its payloads. */
  onChange: (changes: Change[], source: ChangeSource) => Promise<void> = async () => {};
  readonly #file: StateFile;

  private constructor(base: BaseDefinition, path: string) {
    this.id = base.id;
    this.name = base.name;
    this.tables = base.tables.map((table) => new Table(table));
    this.#file = new StateFile(path, () => JSON.stringify(this.#definition()));
  }

  static async open(
    dataDir: string,
    given: BaseDefinition | (() => BaseDefinition),
  ): Promise<BaseStore> {
    const path = join(dataDir, 'base.json');
    const initialBase = () => (typeof given === 'function' ? given() : given);
    const stored = await readIfExists(path);
    if (stored) {
      const store = new BaseStore(JSON.parse(stored.toString('utf8')), path);
      if (stored.includes('"drawing"')) store.#replaceDrawings(initialBase());
      return store;
    }
    // Copied, because the server edits its base and the caller may start another server with the same one.
    const store = new BaseStore(structuredClone(initialBase()), path);
    await store.save();
    return store;
  }

  /** Upgrades a base stored before 2026-11-23, whose photos were drawn on demand rather than read from files. */
  #replaceDrawings(initialBase: BaseDefinition): void {
    const initial = new BaseStore(initialBase, '');
    const assets = new Map<string, StoredAttachment>();
    for (const { record, field } of initial.attachmentCells()) {
      for (const attachment of attachmentsIn(record, field)) assets.set(attachment.id, attachment);
    }
    for (const { record, field } of this.attachmentCells()) {
      if (!(field.name in record.fields)) continue;
      record.fields[field.name] = attachmentsIn(record, field).flatMap((attachment) => {
        if (!('drawing' in attachment)) return [attachment];
        const asset = assets.get(attachment.id);
        return asset ? [{ ...asset, filename: attachment.filename }] : [];
      });
    }
  }

  /** Call this in the same tick as the changes: they form one transaction. */
  async save(source: ChangeSource = 'publicApi'): Promise<void> {
    const changes = this.tables.flatMap((table) => table.takeChanges());
    if (changes.length > 0) await this.onChange(changes, source);
    await this.#file.save();
  }

  table(nameOrId: string): Table | undefined {
    const spaced = nameOrId.replaceAll('+', ' ');
    return (
      this.tables.find(({ id, name }) => id === nameOrId || name === nameOrId) ??
      this.tables.find(({ name }) => name === spaced)
    );
  }

  linkedTable(linkField: FieldDefinition): Table | undefined {
    return this.tables.find(({ id }) => id === linkField.options?.linkedTableId);
  }

  tableOfRecord(recordId: string): Table | undefined {
    return this.tables.find(({ records }) => records.has(recordId));
  }

  *attachmentCells(): Generator<Cell> {
    for (const table of this.tables) {
      const fields = table.fields.filter(({ type }) => type === 'multipleAttachments');
      for (const record of table.records.values()) {
        for (const field of fields) yield { table, record, field };
      }
    }
  }

  #definition(): BaseDefinition {
    return {
      id: this.id,
      name: this.name,
      tables: this.tables.map((table) => table.definition()),
    };
  }
}

export function attachmentsIn(record: StoredRecord, field: FieldDefinition): StoredAttachment[] {
  const value = record.fields[field.name];
  return Array.isArray(value) ? value : [];
}

export function linksIn(record: StoredRecord, field: FieldDefinition): string[] {
  const value = record.fields[field.name];
  return Array.isArray(value) ? value : [];
}
