import { Hono } from 'hono';
import * as z from 'zod';
import type { FieldDefinition } from './base-definition.ts';
import { type Guards, readJson, requireTable } from './http/app.ts';
import type { AirtableContext, AirtableEnv } from './http/context.ts';
import { badRequest, notFound } from './http/errors.ts';
import type { BaseStore } from './store/base-store.ts';
import type { Table } from './store/table.ts';

const Edit = z.object({ name: z.string().min(1).optional(), description: z.string().optional() });

const READ = 'schema.bases:read';
const WRITE = 'schema.bases:write';

/** The metadata API. As in Airtable, it does not count records. */
export function metaRoutes(store: BaseStore, { track, authorize }: Guards) {
  const tables = '/v0/meta/bases/:base/tables';
  return new Hono<AirtableEnv>()
    .get('/v0/meta/whoami', track('whoami'), authorize(), (c) => {
      const { userId, scopes } = c.get('caller');
      return c.json({ id: userId, ...(scopes ? { scopes } : {}) });
    })
    .get('/v0/meta/bases', track('bases'), authorize(READ), (c) =>
      c.json({ bases: [{ id: store.id, name: store.name, permissionLevel: 'create' }] }),
    )
    .get(tables, track('schema'), authorize(READ), (c) =>
      c.json({ tables: store.tables.map(formatTable) }),
    )
    .patch(`${tables}/:table`, track('edit-schema'), authorize(WRITE), async (c) => {
      const table = requireTable(store, c);
      const { name, description } = await readEdit(c);
      if (name !== undefined) {
        if (store.tables.some((other) => other !== table && other.name === name)) {
          throw badRequest();
        }
        table.name = name;
      }
      if (description !== undefined) table.description = description;
      await store.save();
      return c.json(formatTable(table));
    })
    .patch(`${tables}/:table/fields/:field`, track('edit-schema'), authorize(WRITE), async (c) => {
      const table = requireTable(store, c);
      const field = table.fieldById(c.req.param('field'));
      if (!field) throw notFound();
      const { name, description } = await readEdit(c);
      if (name !== undefined && name !== field.name) {
        if (table.field(name)) throw badRequest();
        table.rename(field, name);
      }
      if (description !== undefined) field.description = description;
      await store.save();
      return c.json(formatField(field));
    });
}

async function readEdit(c: AirtableContext): Promise<z.infer<typeof Edit>> {
  const edit = Edit.safeParse(await readJson(c));
  if (!edit.success) throw badRequest();
  return edit.data;
}

function formatTable(table: Table) {
  const { id, name, description } = table;
  return {
    id,
    name,
    ...(description === undefined ? {} : { description }),
    primaryFieldId: table.primaryField.id,
    fields: table.fields.map(formatField),
    views: table.views.map((view) => ({ id: view.id, name: view.name, type: view.type })),
  };
}

/** Airtable's metadata does not include the formula of a rollup. */
function formatField(field: FieldDefinition): FieldDefinition {
  if (field.type !== 'rollup') return field;
  const { formula: _, ...options } = field.options ?? {};
  return { ...field, options };
}
