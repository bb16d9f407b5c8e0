import * as z from 'zod';
import type { AttachmentIntake } from '../attachments/intake.ts';
import { badRequest, notFound, unprocessable } from '../http/errors.ts';
import { type Answer, type Call, type Route, tableOf } from '../http/route.ts';
import type { BaseStore } from '../store/base-store.ts';
import { listPage, type Reading } from './list.ts';
import { flagIn, type ListQuery, listOf, listQuery, listQueryOfUrl } from './query.ts';
import { matchExisting } from './upsert.ts';
import { deleteRecords, type RecordInput, writeRecords } from './write.ts';

const MOST_RECORDS = 10;

const Fields = z.record(z.string(), z.unknown());
const Options = {
  typecast: z.boolean().default(false),
  returnFieldsByFieldId: z.boolean().default(false),
};
const OneRecord = z.object({ fields: Fields.default({}), ...Options });
const ManyRecords = z.object({
  records: z.array(z.object({ id: z.string().optional(), fields: Fields })),
  performUpsert: z.object({ fieldsToMergeOn: z.array(z.string()) }).optional(),
  ...Options,
});

type Services = Reading & { store: BaseStore; intake: AttachmentIntake };

const READ = { scope: 'data.records:read' };
const WRITE = { scope: 'data.records:write' };

export function recordRoutes(services: Services): Route[] {
  const { store, presenter } = services;
  const table = '/v0/:base/:table';
  const record = `${table}/:record`;

  const list = (call: Call, query: ListQuery): Answer => ({
    body: listPage(services, tableOf(store, call), query),
  });

  const save = async (): Promise<void> => {
    await store.save();
    services.intake.start();
  };

  const writeOne = async (call: Call, body: unknown, id?: string): Promise<Answer> => {
    const into = tableOf(store, call);
    if (id !== undefined && !into.records.has(id)) throw notFound();
    const { fields, typecast, returnFieldsByFieldId } = parsed(OneRecord, body);
    const replace = call.method === 'PUT';
    const [written] = writeRecords(store, into, [{ id, fields }], { typecast, replace });
    if (!written) throw badRequest();
    await save();
    return { body: presenter.present(into, written.record, { byFieldId: returnFieldsByFieldId }) };
  };

  const writeMany = async (call: Call, body: unknown): Promise<Answer> => {
    const into = tableOf(store, call);
    const { records, performUpsert, typecast, returnFieldsByFieldId } = many(body);
    const isCreate = call.method === 'POST';
    if (!isCreate && !performUpsert && records.some(({ id }) => id === undefined)) {
      throw invalidRecords();
    }
    const inputs: RecordInput[] = isCreate
      ? records.map(({ fields }) => ({ fields }))
      : performUpsert
        ? matchExisting(services.values, into, records, performUpsert.fieldsToMergeOn)
        : records;
    const replace = call.method === 'PUT';
    const written = writeRecords(store, into, inputs, { typecast, replace });
    await save();
    const ids = (isNew: boolean) =>
      written.filter((one) => one.isNew === isNew).map((one) => one.record.id);
    return {
      body: {
        records: written.map((one) =>
          presenter.present(into, one.record, { byFieldId: returnFieldsByFieldId }),
        ),
        ...(performUpsert ? { createdRecords: ids(true), updatedRecords: ids(false) } : {}),
      },
    };
  };

  const create = async (call: Call): Promise<Answer> => {
    const body = await call.json();
    const isMany = typeof body === 'object' && body !== null && 'records' in body;
    return isMany ? writeMany(call, body) : writeOne(call, body);
  };
  const updateMany = async (call: Call) => writeMany(call, await call.json());
  const updateOne = async (call: Call) => writeOne(call, await call.json(), call.params.record);

  const remove = async (call: Call, ids: string[]): Promise<Answer> => {
    if (ids.length === 0 || ids.length > MOST_RECORDS) throw invalidRecords();
    deleteRecords(store, tableOf(store, call), ids);
    await store.save();
    return { body: { records: ids.map((id) => ({ id, deleted: true })) } };
  };

  const reading = { access: READ, isBilled: true };
  const writing = { access: WRITE, isBilled: true };
  return [
    {
      method: 'GET',
      path: table,
      kind: 'list',
      ...reading,
      handle: (call) => list(call, listQueryOfUrl(call.query)),
    },
    {
      method: 'POST',
      path: `${table}/listRecords`,
      kind: 'list',
      ...reading,
      handle: async (call) => list(call, listQuery(await call.json())),
    },
    {
      method: 'GET',
      path: record,
      kind: 'retrieve',
      ...reading,
      handle: (call) => {
        const from = tableOf(store, call);
        const found = from.records.get(call.params.record ?? '');
        if (!found) throw notFound();
        const byFieldId = flagIn(call.query, 'returnFieldsByFieldId');
        return { body: presenter.present(from, found, { byFieldId }) };
      },
    },
    { method: 'POST', path: table, kind: 'create', ...writing, handle: create },
    { method: 'PATCH', path: table, kind: 'update', ...writing, handle: updateMany },
    { method: 'PUT', path: table, kind: 'update', ...writing, handle: updateMany },
    { method: 'PATCH', path: record, kind: 'update', ...writing, handle: updateOne },
    { method: 'PUT', path: record, kind: 'update', ...writing, handle: updateOne },
    {
      method: 'DELETE',
      path: table,
      kind: 'delete',
      ...writing,
      handle: (call) => remove(call, listOf(call.query, 'records') ?? []),
    },
    {
      method: 'DELETE',
      path: record,
      kind: 'delete',
      ...writing,
      handle: async (call) => {
        const id = call.params.record ?? '';
        if (!tableOf(store, call).records.has(id)) throw notFound();
        await remove(call, [id]);
        return { body: { id, deleted: true } };
      },
    },
  ];
}

function parsed<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body);
  if (!result.success) throw badRequest();
  return result.data;
}

function many(body: unknown): z.infer<typeof ManyRecords> {
  const result = ManyRecords.safeParse(body);
  const count = result.data?.records.length ?? 0;
  if (!result.success || count === 0 || count > MOST_RECORDS) throw invalidRecords();
  return result.data;
}

const invalidRecords = () =>
  unprocessable(
    'INVALID_RECORDS',
    `You must provide an array of up to ${MOST_RECORDS} record objects, each with an "id" ID field and a "fields" object for cell values.`,
  );
