import * as z from 'zod';
import { endpoints } from './endpoint.ts';

const UploadFile = z.object({
  filename: z.string().max(300).optional(),
  type: z.string().max(100).optional(),
});
const query = z.object({ key: z.string().max(1000) });
const params = z.object({ uploadId: z.string().max(1000) });
const Part = z.object({ PartNumber: z.int(), ETag: z.string() });

/** The helper calls are those of Uppy's S3 plugin. */
export const uploads = endpoints({
  'POST /api/objects/upload': {
    summary: 'An address to PUT one photo to; name, type and size are signed in when given',
    access: 'staff',
    body: z.object({ ...UploadFile.shape, size: z.int().positive().optional() }),
    bodyOptional: true,
    response: z.object({ uploadURL: z.url(), objectPath: z.string() }),
  },
  'POST /api/s3/multipart': {
    summary: 'Start a multipart upload',
    access: 'staff',
    body: z.object({ ...UploadFile.shape, metadata: z.record(z.string(), z.string()).optional() }),
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
    summary: 'Sign a part',
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
    body: z.object({ parts: z.array(Part) }),
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
    summary: 'Signed parameters of one upload',
    access: 'staff',
    query: UploadFile,
    response: z.object({
      method: z.literal('PUT'),
      url: z.url(),
      fields: z.record(z.string(), z.string()),
      headers: z.record(z.string(), z.string()),
      expires: z.int(),
    }),
  },
  'GET /api/s3/sts': {
    summary: "Temporary credentials for the caller's own prefix",
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
