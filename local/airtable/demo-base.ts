import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assetsFrom } from './attachments/files.ts';
import type { BaseDefinition, TableDefinition } from './base-definition.ts';

const DATA = new URL('../../demo/airtable/', import.meta.url);
const PHOTOS = new URL('../../demo/photos/items/', import.meta.url);

export function demoBase(): BaseDefinition {
  const { tables, ...base } = readJson<Omit<BaseDefinition, 'tables'> & { tables: string[] }>(
    'base.json',
  );
  return { ...base, tables: tables.map((name) => readJson<TableDefinition>(name)) };
}

export const loadDemoPhoto = assetsFrom(fileURLToPath(PHOTOS));

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, DATA), 'utf8'));
}
