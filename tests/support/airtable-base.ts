import {
  airtableId,
  type BaseDefinition,
  type StoredRecord,
} from '../../local/airtable/base-definition.ts';
import { type AirtableOptions, startAirtable } from '../../local/airtable/server.ts';
import { createDataDir } from './instance.ts';

export { demoBase } from '../../local/airtable/demo-base.ts';
export { airtableId };

export const TOKEN = 'patTest.secretOfTheTest';

export function namedRecords(count: number, fields: Record<string, unknown> = {}): StoredRecord[] {
  return Array.from({ length: count }, (_, number) => ({
    id: airtableId('rec', `named ${number}`),
    createdTime: new Date(Date.UTC(2025, 0, 1, 0, 0, number)).toISOString(),
    fields: { Name: `Record ${number}`, ...fields },
  }));
}

export function createBase(
  tables: Record<string, StoredRecord[]>,
  fields: string[] = ['Name', 'Notes'],
): BaseDefinition {
  return {
    id: airtableId('app', Object.keys(tables).join()),
    name: 'Test base',
    tables: Object.entries(tables).map(([name, records]) => ({
      id: airtableId('tbl', name),
      name,
      primaryFieldId: airtableId('fld', 'Name'),
      fields: fields.map((field) => ({
        id: airtableId('fld', field),
        name: field,
        type: 'multilineText',
      })),
      records,
    })),
  };
}

export async function startBase(
  base: AirtableOptions['base'],
  options: Partial<AirtableOptions> = {},
) {
  const dataDir = await createDataDir();
  const airtable = await startAirtable({
    requestsPerSecond: 10_000,
    requestsPerSecondPerUser: 10_000,
    token: TOKEN,
    loadAsset: async () => ({ bytes: Buffer.from('photo'), type: 'image/png' }),
    ...options,
    base,
    dataDir: dataDir.path,
  });
  return {
    ...airtable,
    env: {
      AIRTABLE_TOKEN: TOKEN,
      AIRTABLE_BASE_ID: airtable.baseId,
      AIRTABLE_ENDPOINT_URL: airtable.url,
    },
    close: async () => {
      await airtable.close();
      await dataDir.remove();
    },
  };
}
