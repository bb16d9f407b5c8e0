import type { AirtableRecord } from '../../../../../shared/entities/airtable.ts';
import { isEmpty, textOf } from '../fieldValue.ts';

const SAMPLES = 3;

export interface FieldFigures {
  name: string;
  nonEmpty: number;
  unique: number;
  /** The first of the unique values. */
  samples: readonly string[];
  /** Unique values beyond the samples. */
  more: number;
}

/** Goes through the records once. */
export function analyseFields(
  records: readonly AirtableRecord[],
  fieldNames: readonly string[],
): FieldFigures[] {
  const seen = new Map(
    fieldNames.map((name) => [name, { nonEmpty: 0, values: new Set<string>() }]),
  );
  for (const { fields } of records) {
    for (const name of Object.keys(fields)) {
      const field = seen.get(name);
      if (!field || isEmpty(fields[name])) continue;
      field.nonEmpty += 1;
      field.values.add(textOf(fields[name]));
    }
  }
  return [...seen].map(([name, { nonEmpty, values }]) => ({
    name,
    nonEmpty,
    unique: values.size,
    samples: [...values].slice(0, SAMPLES),
    more: Math.max(0, values.size - SAMPLES),
  }));
}
