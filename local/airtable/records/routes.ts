import { Hono } from 'hono';
import * as z from 'zod';
import type { AttachmentIntake } from '../attachments/intake.ts';
import { type Guards, parse, readJson, requireTable } from '../http/app.ts';
import type { AirtableContext, AirtableEnv } from '../http/context.ts';
import { badRequest, notFound, unprocessable } from '../http/errors.ts';
import type { BaseStore, ChangeSource } from '../store/base-store.ts';
import { deleteRecord } from './links.ts';
import { listPage, type RecordReader } from './list.ts';
import { parseListQuery, readFlag } from './query.ts';
import { writeRecords } from './write.ts';

const MAX_RECORDS = 10;

const Fields = z.record(z.string(), z.unknown());
const Options = {
  typecast: z.boolean().default(false),
  returnFieldsByFieldId: z.boolean().default(false),
};
const OneRecord = z.object({ fields: Fields.default({}), ...Options });
const ManyRecords = z.object({
  records: z.array(z.object({ id: z.string().optional(), fields: Fields })),
  ...Options,
});

type Services = RecordReader & { store: BaseStore; intake: AttachmentIntake };

const READ = 'data.records:read';
const WRITE = 'data.records:write';

export function recordRoutes(services: Services, { track, authorize }: Guards): Hono<AirtableEnv> {
  const { store, presenter, staleReads } = services;
  const tablePath = '/v0/:base/:table';
  const recordPath = `${tablePath}/:record` as const;
  const app = new Hono<AirtableEnv>();

  app.get(tablePath, track('list'), authorize(READ), (c) =>
    c.json(listPage(services, requireTable(store, c), parseListQuery(searchParams(c)))),
  );
  app.get(recordPath, track('retrieve'), authorize(READ), (c) => {
    const table = requireTable(store, c);
    const record = table.records.get(c.req.param('record'));
    if (!record || !staleReads.next()(record)) throw notFound();
    const byFieldId = readFlag(searchParams(c), 'returnFieldsByFieldId');
    return c.json(presenter.present(table, record, { byFieldId }));
  });
  app.post(tablePath, track('create'), authorize(WRITE), async (c) => {
    const body = await readJson(c);
    const isMany = typeof body === 'object' && body !== null && 'records' in body;
    return isMany ? writeMany(c, body) : writeOne(c, body);
  });
  app.patch(tablePath, track('update'), authorize(WRITE), async (c) =>
    writeMany(c, await readJson(c)),
  );
  app.patch(recordPath, track('update'), authorize(WRITE), async (c) =>
    writeOne(c, await readJson(c), c.req.param('record')),
  );
  app.delete(recordPath, track('delete'), authorize(WRITE), async (c) => {
    const table = requireTable(store, c);
    const id = c.req.param('record');
    if (!table.records.has(id)) throw notFound();
    deleteRecord(store, table, id);
    await store.save(sourceOf(c));
    return c.json({ id, deleted: true });
  });

  async function writeOne(c: AirtableContext, body: unknown, id?: string): Promise<Response> {
    const table = requireTable(store, c);
    if (id !== undefined && !table.records.has(id)) throw notFound();
    const { fields, typecast, returnFieldsByFieldId } = parse(OneRecord, body);
    const [written] = writeRecords(store, table, [{ id, fields }], typecast);
    if (!written) throw badRequest();
    await save(c);
    return c.json(presenter.present(table, written, { byFieldId: returnFieldsByFieldId }));
  }

  async function writeMany(c: AirtableContext, body: unknown): Promise<Response> {
    const table = requireTable(store, c);
    const { records, typecast, returnFieldsByFieldId: byFieldId } = parseMany(body);
    const isCreate = c.req.method === 'POST';
    if (!isCreate && records.some(({ id }) => id === undefined)) throw invalidRecords();
    const inputs = isCreate ? records.map(({ fields }) => ({ fields })) : records;
    const written = writeRecords(store, table, inputs, typecast);
    await save(c);
    return c.json({
      records: written.map((record) => presenter.present(table, record, { byFieldId })),
    });
  }

  async function save(c: AirtableContext): Promise<void> {
    await store.save(sourceOf(c));
    services.intake.start();
  }

  return app;
}

/** Lets tests and the demo edit as Airtable's own app does. */
function sourceOf(c: AirtableContext): ChangeSource {
  return c.req.header('x-local-source') === 'client' ? 'client' : 'publicApi';
}

function searchParams(c: AirtableContext): URLSearchParams {
  return new URL(c.req.url).searchParams;
}

function parseMany(body: unknown): z.infer<typeof ManyRecords> {
  const result = ManyRecords.safeParse(body);
  const count = result.data?.records.length ?? 0;
  if (!result.success || count === 0 || count > MAX_RECORDS) throw invalidRecords();
  return result.data;
}

const invalidRecords = () =>
  unprocessable(
    'INVALID_RECORDS',
    `You must provide an array of up to ${MAX_RECORDS} record objects, each with an "id" ID field and a "fields" object for cell values.`,
  );
