import { randomUUID } from 'node:crypto';
import { airtableId, type DemoField } from '../base-definition.ts';
import type { Table } from '../store/table.ts';

export interface Choice {
  id: string;
  name: string;
  color?: string;
}

export function choicesOf(field: DemoField): Choice[] {
  const choices = field.options?.choices;
  return Array.isArray(choices) ? choices : [];
}

/** What a write makes beside its own cells, done only once the whole request has been accepted. */
export class WritePlan {
  readonly #choices = new Map<DemoField, Set<string>>();
  readonly #records = new Map<Table, Map<string, string>>();

  addChoice(field: DemoField, name: string): void {
    const names = this.#choices.get(field) ?? new Set();
    this.#choices.set(field, names.add(name));
  }

  /** The id that a linked record of this name will have. */
  addRecord(table: Table, name: string): string {
    const names = this.#records.get(table) ?? new Map<string, string>();
    this.#records.set(table, names);
    const id = names.get(name) ?? airtableId('rec', randomUUID());
    names.set(name, id);
    return id;
  }

  carryOut(): void {
    for (const [field, names] of this.#choices) {
      const added = [...names].map((name) => ({ id: airtableId('sel', randomUUID()), name }));
      field.options = { ...field.options, choices: [...choicesOf(field), ...added] };
    }
    for (const [table, names] of this.#records) {
      for (const [name, id] of names) table.add({ [table.primaryField.name]: name }, id);
    }
  }
}
