import type { AirtableRecord } from '../../../shared/entities/airtable.ts';
import { truncate } from '../../../shared/text/truncate.ts';

/** The limits decrease; the first that fits is used. */
const LIMITS = [
  { characters: 10_000, entries: 1_000 },
  { characters: 2_000, entries: 100 },
  { characters: 500, entries: 20 },
  { characters: 100, entries: 5 },
  { characters: 20, entries: 1 },
  { characters: 20, entries: 0 },
];

/**
 * Truncates texts and lists so that the records fit into Lambda's response. URLs stay whole.
 * @param maxBytes within the payload, where the JSON is an escaped string.
 */
export function truncateRecords(records: AirtableRecord[], maxBytes: number): AirtableRecord[] {
  let truncated = records;
  for (const limits of LIMITS) {
    if (payloadBytes(truncated) <= maxBytes) return truncated;
    truncated = records.map((record) => ({
      ...record,
      fields: truncateValue(record.fields, limits) as AirtableRecord['fields'],
    }));
  }
  return truncated;
}

export function payloadBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(value)));
}

function truncateValue(value: unknown, limits: (typeof LIMITS)[number], name = ''): unknown {
  if (typeof value === 'string') {
    const isWhole = name === 'url' || value.length <= limits.characters;
    return isWhole ? value : `${truncate(value, limits.characters)}…`;
  }
  if (Array.isArray(value))
    return value.slice(0, limits.entries).map((entry) => truncateValue(entry, limits));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, truncateValue(inner, limits, key)]),
  );
}
