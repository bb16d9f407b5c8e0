import sharp from 'sharp';
import {
  airtableId,
  type BaseDefinition,
  type FieldDefinition,
  type StoredRecord,
  type TableDefinition,
} from '../../local/airtable/base-definition.ts';
import type { AirtableOptions } from '../../local/airtable/server.ts';
import { COLUMNS, OPTIONAL_COLUMNS } from '../../shared/airtable-mapping/columns.ts';
import { startBase, TOKEN } from './airtable-base.ts';

export type { TableDefinition } from '../../local/airtable/base-definition.ts';
export type { FaultInput } from '../../local/airtable/http/faults.ts';

const TYPES: Record<string, string> = {
  Photos: 'multipleAttachments',
  'Is Featured': 'checkbox',
  'Is Rare': 'checkbox',
  'Is Authentic': 'checkbox',
  'Share Price': 'currency',
  Cost: 'currency',
};

export const recordId = (number: number) => airtableId('rec', `item ${number}`);

export const fieldId = (name: string) => airtableId('fld', name);

/** @param asset selects the file: `svg`, `huge`, `broken`, or anything else for a valid picture */
export function photo(id: string, asset = id) {
  return {
    id: airtableId('att', id),
    filename: `${id}.png`,
    type: 'image/png',
    width: 64,
    height: 64,
    asset,
  };
}

export function itemRecord(number: number, fields: Record<string, unknown> = {}): StoredRecord {
  return {
    id: recordId(number),
    createdTime: new Date(Date.UTC(2025, 0, 1, 0, number)).toISOString(),
    fields: { Header: `Patch ${number}`, Status: 'List', 'Item Type': 'Patches', ...fields },
  };
}

interface ItemLogOptions extends Partial<Omit<AirtableOptions, 'base' | 'dataDir'>> {
  records: StoredRecord[];
  without?: readonly string[];
  table?: string;
  columns?: Record<string, Pick<FieldDefinition, 'type' | 'options'>>;
  tables?: TableDefinition[];
}

/** Rate limits are off by default. `env` connects the product to the emulator. */
export async function startItemLog({
  records,
  without = [],
  table = 'Item Log',
  columns = {},
  tables = [],
  ...options
}: ItemLogOptions) {
  const base = itemLog({ records, without, table, columns, tables });
  const airtable = await startBase(base, { loadAsset, ...options });
  const items = `${airtable.url}/v0/${airtable.baseId}/Item%20Log`;
  const request = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(items + path, {
      method,
      headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return response.json() as Promise<{ id: string }>;
  };
  return {
    ...airtable,
    edit: (number: number, fields: Record<string, unknown>) =>
      request('PATCH', `/${recordId(number)}`, { fields, typecast: true }),
    renameColumn: (from: string, to: string) => renameField(airtable, table, from, to),
    editRecord: (id: string, fields: Record<string, unknown>) =>
      request('PATCH', `/${id}`, { fields, typecast: true }),
    add: async (fields: Record<string, unknown>) =>
      (await request('POST', '', { fields, typecast: true })).id,
    remove: (number: number) => request('DELETE', `/${recordId(number)}`),
  };
}

async function renameField(
  { url, baseId }: { url: string; baseId: string },
  table: string,
  from: string,
  to: string,
): Promise<void> {
  const tables = `${url}/v0/meta/bases/${baseId}/tables`;
  const path = `${airtableId('tbl', table)}/fields/${airtableId('fld', from)}`;
  const response = await fetch(`${tables}/${path}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: to }),
  });
  if (!response.ok) throw new Error(`${from}: ${await response.text()}`);
}

export type ItemLog = Awaited<ReturnType<typeof startItemLog>>;

function itemLog({
  records,
  without,
  table,
  columns,
  tables,
}: Required<
  Pick<ItemLogOptions, 'records' | 'without' | 'table' | 'columns' | 'tables'>
>): BaseDefinition {
  const names = [...Object.values(COLUMNS), ...Object.values(OPTIONAL_COLUMNS)];
  return {
    id: airtableId('app', 'items'),
    name: 'Test base',
    tables: [
      {
        id: airtableId('tbl', table),
        name: table,
        primaryFieldId: airtableId('fld', 'Header'),
        fields: names
          .filter((name) => !without.includes(name))
          .map((name) => ({
            id: airtableId('fld', name),
            name,
            type: TYPES[name] ?? 'singleLineText',
            ...columns[name],
          })),
        records,
      },
      ...tables,
    ],
  };
}

async function loadAsset(asset: string, size: 'full' | 'large' | 'small') {
  const side = size === 'full' ? 64 : 32;
  if (asset === 'broken') throw new Error('No such photograph');
  const background = { r: (asset.length * 40) % 256, g: 90, b: 60 };
  const image = sharp({ create: { width: side, height: side, channels: 3, background } });
  const png = await image.png().toBuffer();
  const bytes =
    asset === 'svg'
      ? Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
      : asset === 'huge'
        ? Buffer.concat([png, Buffer.alloc(21 * 2 ** 20)])
        : asset === 'heic' && size === 'full'
          ? Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
          : png;
  return { bytes, type: 'image/png' };
}
