import { readFileSync, writeFileSync } from 'node:fs';
import type { Measurements } from './bill.ts';

const FILE = new URL('measured.json', import.meta.url);
const DIGITS = 4;

/** Keeps the last measurements, from which `--recount` calculates the table in the docs. */
export function saveMeasurements({ calls, ...others }: Measurements): void {
  const measured = { calls: { calls: calls.calls, coldStartMs: calls.coldStartMs }, ...others };
  writeFileSync(FILE, `${JSON.stringify(measured, toJson, 2)}\n`);
}

export function loadMeasurements(): Measurements {
  return JSON.parse(readFileSync(FILE, 'utf8'), fromJson);
}

function toJson(_key: string, value: unknown): unknown {
  if (value instanceof Map) return { map: [...value] };
  return typeof value === 'number' ? Number(value.toPrecision(DIGITS)) : value;
}

function fromJson(_key: string, value: unknown): unknown {
  const { map } = (Array.isArray(value) ? {} : (value ?? {})) as { map?: [unknown, unknown][] };
  return map ? new Map(map) : value;
}
