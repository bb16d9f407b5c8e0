import { truncate } from '../../shared/airtable-mapping/truncate.ts';
import type { AirtableRecord } from '../../shared/entities/airtable.ts';

/** From hardly cut to hardly anything: the first that fits is taken. */
const CUTS = [
  { characters: 10_000, entries: 1_000 },
  { characters: 2_000, entries: 100 },
  { characters: 500, entries: 20 },
  { characters: 100, entries: 5 },
  { characters: 20, entries: 1 },
  { characters: 20, entries: 0 },
];

/** Records whose JSON may take so many bytes. A hundred records of many long texts can exceed what an
 *  answer may hold: their texts are then cut, with an ellipsis, and their lists shortened, all alike. An
 *  address is left whole: cut, it would lead nowhere.
 *  @param maxBytes within an answer, where the JSON is a string in another JSON. */
export function truncateRecords(records: AirtableRecord[], maxBytes: number): AirtableRecord[] {
  let fit = records;
  for (const most of CUTS) {
    if (payloadBytes(fit) <= maxBytes) return fit;
    fit = records.map((record) => ({
      ...record,
      fields: cutTo(record.fields, most) as AirtableRecord['fields'],
    }));
  }
  return fit;
}

export function payloadBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(value)));
}

function cutTo(value: unknown, most: (typeof CUTS)[number], name = ''): unknown {
  if (typeof value === 'string') {
    const isWhole = name === 'url' || value.length <= most.characters;
    return isWhole ? value : `${truncate(value, most.characters)}…`;
  }
  if (Array.isArray(value)) return value.slice(0, most.entries).map((entry) => cutTo(entry, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, cutTo(inner, most, key)]),
  );
}
