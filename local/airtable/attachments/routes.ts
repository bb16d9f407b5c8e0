import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import * as z from 'zod';
import { airtableId } from '../base-definition.ts';
import { type Guards, readJson } from '../http/app.ts';
import type { AirtableEnv } from '../http/context.ts';
import { forbidden, httpError, notFound, tooLarge, unprocessable } from '../http/errors.ts';
import { attachmentsIn, type BaseStore } from '../store/base-store.ts';
import type { AttachmentFiles } from './files.ts';
import type { AttachmentUrls } from './urls.ts';

const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** Base64 encodes three bytes as four characters; the rest is room for the JSON around it. */
const MAX_UPLOAD_BODY_BYTES = Math.ceil(MAX_UPLOAD_BYTES / 3) * 4 + 64 * 1024;

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

export function attachmentRoutes(
  { store, files, urls }: Services,
  { track, authorize }: Guards,
): Hono<AirtableEnv> {
  const app = new Hono<AirtableEnv>();

  app.get('/v3/u/:expires/:payload/:signature', track('attachment'), async (c) => {
    const { expires, payload, signature } = c.req.param();
    const target = urls.read(expires, payload, signature);
    if (!target) throw notFound();
    if (target === 'expired') throw httpError(410, { error: { type: 'GONE', message: 'Gone' } });
    const { bytes, type } = await files.read(target);
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': type,
      'cache-control': 'private, max-age=7200',
      'access-control-allow-origin': '*',
      'content-disposition': `inline; filename*=UTF-8''${encodeURIComponent(target.filename)}`,
    });
  });

  app.post(
    '/v0/:base/:record/:field/uploadAttachment',
    track('upload'),
    authorize('data.records:write'),
    async (c) => {
      const table = store.tableOfRecord(c.req.param('record'));
      const record = table?.records.get(c.req.param('record'));
      const field = table?.field(c.req.param('field'));
      if (!table || !record || !field) throw forbidden();
      if (field.type !== 'multipleAttachments') {
        throw unprocessable(
          'INVALID_VALUE_FOR_COLUMN',
          `Field "${field.name}" cannot accept the provided value`,
        );
      }
      const upload = Upload.safeParse(await readJson(c, MAX_UPLOAD_BODY_BYTES));
      if (!upload.success) {
        throw unprocessable(
          'INVALID_ATTACHMENT_OBJECT',
          'contentType, filename and file (base64) are needed',
        );
      }
      const { contentType, filename, file } = upload.data;
      const bytes = Buffer.from(file, 'base64');
      if (bytes.length > MAX_UPLOAD_BYTES) throw tooLarge();

      const attachment = await files.save(
        airtableId('att', randomUUID()),
        filename,
        contentType,
        bytes,
      );
      table.set(record, field, [...attachmentsIn(record, field), attachment]);
      await store.save();
      const attachments = attachmentsIn(record, field).map((each) => urls.present(each));
      // The response is keyed by field id, whichever name the path used.
      const { id, createdTime } = record;
      return c.json({ id, createdTime, fields: { [field.id]: attachments } });
    },
  );
  return app;
}
