import { randomUUID } from 'node:crypto';
import { airtableId, type FieldDefinition } from '../base-definition.ts';
import type { Table } from '../store/table.ts';

export interface Choice {
  id: string;
  name: string;
  color?: string;
}

export function getChoices(field: FieldDefinition): Choice[] {
  const choices = field.options?.choices;
  return Array.isArray(choices) ? choices : [];
}

/** Collects the options and linked records that `typecast` creates, which are added once every cell is valid. */
export class WritePlan {
  readonly #table: Table;
  readonly #choices = new Map<FieldDefinition, Set<string>>();
  readonly #records = new Map<Table, Map<string, string>>();

  constructor(table: Table) {
    this.#table = table;
  }

  addChoice(field: FieldDefinition, name: string): void {
    const names = this.#choices.get(field) ?? new Set();
    this.#choices.set(field, names.add(name));
  }

  addRecord(table: Table, name: string): string {
    const names = this.#records.get(table) ?? new Map<string, string>();
    this.#records.set(table, names);
    const id = names.get(name) ?? airtableId('rec', randomUUID());
    names.set(name, id);
    return id;
  }

  apply(): void {
    for (const [field, names] of this.#choices) {
      const newChoices = [...names].map((name) => ({ id: airtableId('sel', randomUUID()), name }));
      this.#table.setChoices(field, [...getChoices(field), ...newChoices]);
    }
    for (const [table, names] of this.#records) {
      for (const [name, id] of names) table.add({ [table.primaryField.name]: name }, id);
    }
  }
}
