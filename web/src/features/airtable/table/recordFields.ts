import type { AirtableRecord } from '../../../../../shared/entities/airtable.ts';

const ON_A_CARD = 4;

/** In the order in which the records bring them up: Airtable leaves out what is empty. */
export function fieldNamesIn(records: readonly AirtableRecord[]): string[] {
  const names = new Set<string>();
  for (const { fields } of records) {
    for (const name of Object.keys(fields)) names.add(name);
  }
  return [...names];
}

/** What a card shows of a record: its first fields, or the one that is looked at alone. */
export function cardFieldsOf(
  { fields }: AirtableRecord,
  focus: string,
): (readonly [name: string, value: unknown])[] {
  const names = focus ? [focus] : Object.keys(fields).slice(0, ON_A_CARD);
  return names.map((name) => [name, fields[name]]);
}
