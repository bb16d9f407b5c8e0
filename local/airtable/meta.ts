import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod';
import { COMPUTED_TYPES } from '../../shared/airtable-mapping/item-to-record.ts';
import { airtableId, type FieldDefinition } from './base-definition.ts';
import { type Guards, parse, readJson, requireTable } from './http/app.ts';
import type { AirtableContext, AirtableEnv } from './http/context.ts';
import { badRequest, notFound, unprocessable } from './http/errors.ts';
import type { BaseStore } from './store/base-store.ts';
import type { Table } from './store/table.ts';

const name = z.string().min(1);
const Rename = z.strictObject({ name });
const precision = z.int().min(0).max(8);
const NewField = z.discriminatedUnion('type', [
  z.object({
    name,
    description: z.string().optional(),
    type: z.enum([
      'singleLineText',
      'multilineText',
      'richText',
      'multipleAttachments',
      'email',
      'url',
      'phoneNumber',
    ]),
    options: z.undefined().optional(),
  }),
  z.object({
    name,
    type: z.literal('checkbox'),
    options: z.object({ icon: z.string(), color: z.string() }),
  }),
  z.object({ name, type: z.literal('number'), options: z.object({ precision }) }),
  z.object({
    name,
    type: z.literal('currency'),
    options: z.object({ precision: precision.max(7), symbol: z.string() }),
  }),
  z.object({
    name,
    type: z.enum(['singleSelect', 'multipleSelects']),
    options: z.object({ choices: z.array(z.object({ name, color: z.string().optional() })) }),
  }),
]);

const READ = 'schema.bases:read';
const WRITE = 'schema.bases:write';

/** Does not count records, as in Airtable. */
export function metaRoutes(
  store: BaseStore,
  { track, authorize }: Guards,
  permissionLevel: string,
) {
  const tables = '/v0/meta/bases/:base/tables';
  return new Hono<AirtableEnv>()
    .get('/v0/meta/whoami', track('whoami'), authorize(), (c) => {
      const { userId, scopes, clientId } = c.get('caller');
      return c.json({ id: userId, ...(clientId === undefined ? {} : { scopes }) });
    })
    .get('/v0/meta/bases', track('bases'), authorize(READ), (c) =>
      c.json({ bases: [{ id: store.id, name: store.name, permissionLevel }] }),
    )
    .get(tables, track('schema'), authorize(READ), (c) =>
      c.json({ tables: store.tables.map(formatTable) }),
    )
    .post(`${tables}/:table/fields`, track('edit-schema'), authorize(WRITE), async (c) => {
      const table = requireTable(store, c);
      const field = await readNewField(c);
      if (table.field(field.name)) {
        throw unprocessable(
          'DUPLICATE_OR_EMPTY_FIELD_NAME',
          `Field name "${field.name}" is already in use.`,
        );
      }
      table.addField(field);
      await store.save();
      return c.json(formatField(field));
    })
    .patch(`${tables}/:table/fields/:field`, track('edit-schema'), authorize(WRITE), async (c) => {
      const table = requireTable(store, c);
      const field = table.fieldById(c.req.param('field'));
      if (!field) throw notFound();
      const { name } = parse(Rename, await readJson(c));
      if (name !== field.name && table.field(name)) throw badRequest();
      table.rename(field, name);
      await store.save();
      return c.json(formatField(field));
    });
}

/** Airtable cannot create computed fields. */
async function readNewField(c: AirtableContext): Promise<FieldDefinition> {
  const body = parse(z.looseObject({ type: z.string() }), await readJson(c));
  const { type } = body;
  if (COMPUTED_TYPES.has(type)) {
    throw unprocessable(
      'UNSUPPORTED_FIELD_TYPE_FOR_CREATE',
      `Creating ${type} fields is not supported at this time`,
    );
  }
  const { data } = NewField.safeParse(body);
  if (!data) {
    throw unprocessable(
      'INVALID_FIELD_TYPE_OPTIONS_FOR_CREATE',
      `Invalid options for field of type ${type}`,
    );
  }
  const { options } = data;
  const withIds =
    options && 'choices' in options
      ? {
          choices: options.choices.map((choice) => ({
            id: airtableId('sel', randomUUID()),
            ...choice,
          })),
        }
      : options;
  return {
    id: airtableId('fld', randomUUID()),
    ...data,
    ...(withIds ? { options: withIds } : {}),
  } as FieldDefinition;
}

function formatTable(table: Table) {
  const { id, name, description } = table;
  return {
    id,
    name,
    ...(description === undefined ? {} : { description }),
    primaryFieldId: table.primaryField.id,
    fields: table.fields.map(formatField),
    views: [{ id: airtableId('viw', id), name: 'Grid view', type: 'grid' }],
  };
}

/** Airtable's metadata does not include the formula of a rollup. */
function formatField(field: FieldDefinition): FieldDefinition {
  if (field.type !== 'rollup') return field;
  const { formula: _, ...options } = field.options ?? {};
  return { ...field, options };
}
