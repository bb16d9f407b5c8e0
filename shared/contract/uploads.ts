import * as z from 'zod';
import { MAX_CARD_BYTES, MAX_PHOTO_BYTES } from '../entities/military-item.ts';
import { PHOTO_TYPES, PHOTO_TYPES_HINT } from '../photos/photo-types.ts';
import { defineEndpoints } from './endpoint.ts';

const FILENAME_MESSAGE = 'Expected a file name without a path';

/** Rejects paths to prevent directory traversal. */
const filename = z
  .string()
  .min(1)
  .max(300)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern rejects them.
  .regex(/^[^/\\\x00-\x1f\x7f]+$/, FILENAME_MESSAGE)
  .refine((name) => name !== '.' && name !== '..', FILENAME_MESSAGE);
const type = z.enum(PHOTO_TYPES, `This file type is not supported. ${PHOTO_TYPES_HINT}`);
const size = z
  .int()
  .min(1, 'The file is empty. Choose another one.')
  .max(MAX_PHOTO_BYTES, `Expected at most ${MAX_PHOTO_BYTES} bytes`);
const UploadFile = z.object({ filename: filename.optional(), type: type.optional() });

const key = z.string().max(1000);
const query = z.object({ key });
const params = z.object({ uploadId: z.string().min(1).max(1000) });
const Part = z.object({
  PartNumber: z.int().min(1).max(10_000),
  ETag: z.string().min(1).max(200),
});

/** Uploads are private to the caller and deleted after a day unless an item uses them. All endpoints but the
 *  first implement the server side of Uppy's S3 plugin. */
export const uploads = defineEndpoints({
  'POST /api/objects/upload': {
    summary:
      'Presign a URL to PUT one photo to, for a week if type and size are given, else for 15 minutes',
    access: 'staff',
    body: UploadFile.extend({
      size: size.optional(),
      /** Bytes of the 512 px thumbnail that the browser creates. */
      cardSize: z.int().min(1).max(MAX_CARD_BYTES).optional(),
      /** Default: WebP, which not every browser can encode. */
      cardType: z.enum(['image/webp', 'image/jpeg']).optional(),
    }),
    bodyOptional: true,
    response: z.object({
      uploadURL: z.url(),
      objectPath: z.string(),
      cardURL: z.url().optional(),
    }),
  },
  'POST /api/s3/multipart': {
    summary: 'Start a multipart upload',
    access: 'staff',
    body: UploadFile.extend({
      /** Uppy sends this; it is ignored. */
      metadata: z.record(z.string().max(100), z.unknown()).optional(),
    }),
    response: z.object({ key: z.string(), uploadId: z.string() }),
  },
  'GET /api/s3/multipart/{uploadId}': {
    summary: 'List the parts of a multipart upload',
    access: 'staff',
    params,
    query,
    response: z.array(Part.extend({ Size: z.int() })),
  },
  'GET /api/s3/multipart/{uploadId}/{partNumber}': {
    summary: 'Presign the upload of one part',
    access: 'staff',
    params: params.extend({ partNumber: z.coerce.number().int().min(1).max(10_000) }),
    query,
    response: z.object({ url: z.url(), expires: z.int() }),
  },
  'POST /api/s3/multipart/{uploadId}/complete': {
    summary: 'Complete a multipart upload',
    access: 'staff',
    params,
    query,
    body: z.object({ parts: z.array(Part).min(1).max(10_000) }),
    response: z.object({ location: z.string() }),
  },
  'DELETE /api/s3/multipart/{uploadId}': {
    summary: 'Abort a multipart upload',
    access: 'staff',
    params,
    query,
    response: z.object({}),
  },
  'GET /api/s3/params': {
    summary: 'Presigned parameters of a single upload',
    access: 'staff',
    query: UploadFile.extend({ size: z.coerce.number().pipe(size).optional() }),
    response: z.object({
      method: z.literal('PUT'),
      url: z.url(),
      fields: z.record(z.string(), z.string()),
      headers: z.record(z.string(), z.string()),
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
