import * as z from 'zod';
import { MAX_CARD_BYTES, MAX_PHOTO_BYTES } from '../entities/military-item.ts';
import { defineEndpoints } from './endpoint.ts';

/** A plain name: a path could be meant to lead elsewhere. */
const filename = z
  .string()
  .min(1)
  .max(300)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused.
  .regex(/^[^/\\\x00-\x1f\x7f]+$/, 'Expected a plain file name, without a path')
  .refine((name) => name !== '.' && name !== '..', 'Expected a plain file name, without a path');
/** An SVG is refused: it can carry script. */
const type = z
  .string()
  .regex(/^image\/(jpeg|png|webp|gif|avif)$/, 'Expected a JPEG, PNG, WebP, GIF or AVIF picture');
const UploadFile = z.object({ filename: filename.optional(), type: type.optional() });
/** Of Uppy's own: `metadata` as JSON in a body, as `metadata[name]=` in a query. */
const metadata = z.record(z.string().max(100), z.unknown()).optional();

const key = z.string().max(1000);
const query = z.object({ key });
const params = z.object({ uploadId: z.string().min(1).max(1000) });
const Part = z.object({
  PartNumber: z.int().min(1).max(10_000),
  ETag: z.string().min(1).max(200),
});

/** Uploads are the caller's own, unseen by anybody else, and gone after a day unless an item takes them.
 *  All but the first are the helper calls of Uppy's S3 plugin. */
export const uploads = defineEndpoints({
  'POST /api/objects/upload': {
    summary: 'An address to PUT one photo to; type and size are signed in when given',
    access: 'staff',
    body: UploadFile.extend({
      /** In bytes. */
      size: z
        .int()
        .min(1)
        .max(MAX_PHOTO_BYTES, `Expected at most ${MAX_PHOTO_BYTES} bytes`)
        .optional(),
      /** Of the photo's card, 512 px on its longer side, that the browser made: in bytes. */
      cardSize: z.int().min(1).max(MAX_CARD_BYTES).optional(),
      /** Of the card; WebP unless told: some browsers write none. */
      cardType: z.enum(['image/webp', 'image/jpeg']).optional(),
    }),
    bodyOptional: true,
    response: z.object({
      uploadURL: z.url(),
      /** What an item's `imageUrls` take. */
      objectPath: z.string(),
      /** Where to PUT the card, when its size was given. */
      cardURL: z.url().optional(),
    }),
  },
  'POST /api/s3/multipart': {
    summary: 'Start a multipart upload',
    access: 'staff',
    body: UploadFile.extend({ metadata }),
    response: z.object({ key: z.string(), uploadId: z.string() }),
  },
  'GET /api/s3/multipart/{uploadId}': {
    summary: 'List the parts of a multipart upload',
    access: 'staff',
    params,
    query,
    response: z.array(Part.extend({ Size: z.int() })),
    errors: ['NOT_FOUND'],
  },
  'GET /api/s3/multipart/{uploadId}/{partNumber}': {
    summary: 'Sign a part',
    access: 'staff',
    params: params.extend({ partNumber: z.coerce.number().int().min(1).max(10_000) }),
    query,
    response: z.object({ url: z.url(), expires: z.int() }),
    errors: ['NOT_FOUND'],
  },
  'POST /api/s3/multipart/{uploadId}/complete': {
    summary: 'Complete a multipart upload',
    access: 'staff',
    params,
    query,
    body: z.object({ parts: z.array(Part).min(1).max(10_000) }),
    response: z.object({ location: z.string() }),
    errors: ['NOT_FOUND'],
  },
  'DELETE /api/s3/multipart/{uploadId}': {
    summary: 'Abort a multipart upload',
    access: 'staff',
    params,
    query,
    response: z.object({}),
    errors: ['NOT_FOUND'],
  },
  'GET /api/s3/params': {
    summary: 'Signed parameters of one upload',
    access: 'staff',
    query: UploadFile,
    response: z.object({
      method: z.literal('PUT'),
      url: z.url(),
      fields: z.record(z.string(), z.string()),
      headers: z.record(z.string(), z.string()),
      /** In seconds. */
      expires: z.int(),
    }),
  },
  'GET /api/s3/sts': {
    summary: "Temporary credentials for the caller's own uploads",
    access: 'staff',
    response: z.object({
      credentials: z.object({
        AccessKeyId: z.string(),
        SecretAccessKey: z.string(),
        SessionToken: z.string(),
        Expiration: z.iso.datetime(),
      }),
      bucket: z.string(),
      region: z.string(),
    }),
  },
});
