import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { airtableId } from '../base-definition.ts';
import { Failure, forbidden, notFound, tooLarge, unprocessable } from '../http/errors.ts';
import type { Call, Route } from '../http/route.ts';
import { attachmentsIn, type BaseStore } from '../store/base-store.ts';
import type { AttachmentFiles } from './files.ts';
import type { AttachmentUrls } from './urls.ts';

const LARGEST_UPLOAD = 5 * 1024 * 1024;
/** Base64 takes four characters for three bytes, and the JSON around it a few more. */
const LARGEST_BODY = Math.ceil(LARGEST_UPLOAD / 3) * 4 + 64 * 1024;

const Upload = z.object({
  contentType: z.string().regex(/^[\w.+-]+\/[\w.+-]+$/),
  filename: z.string().min(1).max(1000),
  file: z.base64(),
});

interface Services {
  store: BaseStore;
  files: AttachmentFiles;
  urls: AttachmentUrls;
}

export function attachmentRoutes(services: Services): Route[] {
  return [
    {
      method: 'GET',
      path: '/v3/u/:expires/:payload/:signature',
      kind: 'attachment',
      access: 'public',
      handle: (call) => download(services, call),
    },
    {
      method: 'POST',
      path: '/v0/:base/:record/:field/uploadAttachment',
      kind: 'upload',
      access: { scope: 'data.records:write' },
      isBilled: true,
      largestBody: LARGEST_BODY,
      handle: (call) => upload(services, call),
    },
  ];
}

async function download({ urls, files }: Services, { params }: Call) {
  const { expires = '', payload = '', signature = '' } = params;
  const target = urls.read(expires, payload, signature);
  if (!target) throw notFound();
  if (target === 'expired') throw new Failure(410, { error: { type: 'GONE', message: 'Gone' } });
  const { bytes, type } = await files.read(target);
  return {
    headers: {
      'content-type': type,
      'cache-control': 'private, max-age=7200',
      'access-control-allow-origin': '*',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(target.filename)}`,
    },
    body: bytes,
  };
}

/** Appends; the answer is keyed by field id whatever the address named. */
async function upload({ store, files, urls }: Services, call: Call) {
  const table = store.tableOfRecord(call.params.record ?? '');
  const record = table?.records.get(call.params.record ?? '');
  const field = table?.field(call.params.field ?? '');
  if (!table || !record || !field) throw forbidden();
  if (field.type !== 'multipleAttachments') {
    throw unprocessable(
      'INVALID_VALUE_FOR_COLUMN',
      `Field "${field.name}" cannot accept the provided value`,
    );
  }
  const given = Upload.safeParse(await call.json());
  if (!given.success) {
    throw unprocessable(
      'INVALID_ATTACHMENT_OBJECT',
      'contentType, filename and file (base64) are needed',
    );
  }
  const bytes = Buffer.from(given.data.file, 'base64');
  if (bytes.length > LARGEST_UPLOAD) throw tooLarge();

  const id = airtableId('att', randomUUID());
  const attachment = await files.save(id, given.data.filename, given.data.contentType, bytes);
  table.set(record, field, [...attachmentsIn(record, field), attachment]);
  await store.save();
  const shown = attachmentsIn(record, field).map((each) => urls.present(each));
  return {
    body: { id: record.id, createdTime: record.createdTime, fields: { [field.id]: shown } },
  };
}
