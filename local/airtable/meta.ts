import * as z from 'zod';
import type { DemoField } from './base-definition.ts';
import { badRequest, notFound } from './http/errors.ts';
import { type Call, type Route, tableOf } from './http/route.ts';
import type { BaseStore } from './store/base-store.ts';
import type { Table } from './store/table.ts';

const Edit = z.object({ name: z.string().min(1).optional(), description: z.string().optional() });

const READ = { scope: 'schema.bases:read' };
const WRITE = { scope: 'schema.bases:write' };

/** The metadata API: what the base looks like. It counts no records. */
export function metaRoutes(store: BaseStore): Route[] {
  const tables = '/v0/meta/bases/:base/tables';
  return [
    {
      method: 'GET',
      path: '/v0/meta/whoami',
      kind: 'whoami',
      access: 'token',
      handle: ({ caller }) => ({
        body: { id: caller?.userId, ...(caller?.scopes ? { scopes: caller.scopes } : {}) },
      }),
    },
    {
      method: 'GET',
      path: '/v0/meta/bases',
      kind: 'bases',
      access: READ,
      handle: () => ({
        body: { bases: [{ id: store.id, name: store.name, permissionLevel: 'create' }] },
      }),
    },
    {
      method: 'GET',
      path: tables,
      kind: 'schema',
      access: READ,
      handle: () => ({ body: { tables: store.tables.map(tableShown) } }),
    },
    {
      method: 'PATCH',
      path: `${tables}/:table`,
      kind: 'edit-schema',
      access: WRITE,
      handle: async (call) => {
        const table = tableOf(store, call);
        const { name, description } = await editOf(call);
        if (name !== undefined) {
          if (store.tables.some((other) => other !== table && other.name === name)) {
            throw badRequest();
          }
          table.name = name;
        }
        if (description !== undefined) table.description = description;
        await store.save();
        return { body: tableShown(table) };
      },
    },
    {
      method: 'PATCH',
      path: `${tables}/:table/fields/:field`,
      kind: 'edit-schema',
      access: WRITE,
      handle: async (call) => {
        const table = tableOf(store, call);
        const field = table.fieldById(call.params.field);
        if (!field) throw notFound();
        const { name, description } = await editOf(call);
        if (name !== undefined && name !== field.name) {
          if (table.field(name)) throw badRequest();
          table.rename(field, name);
        }
        if (description !== undefined) field.description = description;
        await store.save();
        return { body: fieldShown(field) };
      },
    },
  ];
}

async function editOf(call: Call): Promise<z.infer<typeof Edit>> {
  const edit = Edit.safeParse(await call.json());
  if (!edit.success) throw badRequest();
  return edit.data;
}

function tableShown(table: Table): Record<string, unknown> {
  const { id, name, description } = table;
  return {
    id,
    name,
    ...(description === undefined ? {} : { description }),
    primaryFieldId: table.primaryField.id,
    fields: table.fields.map(fieldShown),
    views: table.views.map((view) => ({ id: view.id, name: view.name, type: view.type })),
  };
}

/** A rollup's formula is nowhere in Airtable's metadata. */
function fieldShown(field: DemoField): DemoField {
  if (field.type !== 'rollup') return field;
  const { formula: _, ...options } = field.options ?? {};
  return { ...field, options };
}
