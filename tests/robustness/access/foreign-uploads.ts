import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { RouteKey } from '../../../shared/contract/endpoint.ts';
import { uploads } from '../../../shared/contract/uploads.ts';
import type { Call } from '../support/http-call.ts';
import { ApiClient } from '../support/valid-calls/client.ts';
import { createItem, createItemInput } from '../support/valid-calls/items.ts';
import {
  createUpload,
  sendPart,
  startMultipartUpload,
  toParams,
} from '../support/valid-calls/uploads.ts';
import { type AccessRun, expectNoChange } from './access-run.ts';
import { foreignCall, recordOwnership } from './foreign-calls.ts';

export async function verifyForeignUploads(run: AccessRun): Promise<void> {
  const { shop, users } = run;
  const owner = new ApiClient(shop.url, users.staff);
  const photo = await createUpload(owner);
  const key = photo.objectPath.slice(1);
  await expectNoChange(run, await createMultipartCalls(run, owner));
  await expectNoChange(run, await createAttachCalls(run, photo));
  await expectNoChange(run, await createBucketCalls(run, key));
}

async function createMultipartCalls(run: AccessRun, owner: ApiClient) {
  const { otherStaff } = run.users;
  const other = new ApiClient(owner.url, otherStaff);
  const theirs = await startMultipartUpload(owner);
  const part = await sendPart(owner, theirs);
  const own = await startMultipartUpload(other);
  const keys = [
    theirs.key,
    `/${theirs.key}`,
    `uploads/${otherStaff.id}/../${theirs.key.slice('uploads/'.length)}`,
    `${own.key}/../../${theirs.key}`,
    `guidon-media/${theirs.key}`,
    `${theirs.key}/card`,
    'catalogue/changes.v1.bin.zst',
    'catalogue/products.v2.bin.zst',
  ];
  const calls = (call: Call, ...expected: ('FORBIDDEN' | 'NOT_FOUND')[]) => {
    const { params = {} } = call;
    const of = (route: RouteKey, call: Call) =>
      foreignCall(run, otherStaff, route, call, ...expected);
    return [
      of('GET /api/s3/multipart/{uploadId}', call),
      of('GET /api/s3/multipart/{uploadId}/{partNumber}', {
        ...call,
        params: { ...params, partNumber: '1' },
      }),
      of('POST /api/s3/multipart/{uploadId}/complete', { ...call, body: { parts: [part] } }),
      of('DELETE /api/s3/multipart/{uploadId}', call),
    ];
  };
  return [
    ...keys.flatMap((key) => calls({ ...toParams({ ...theirs, key }) }, 'FORBIDDEN')),
    ...calls({ ...toParams({ ...theirs, key: own.key }) }, 'NOT_FOUND'),
  ];
}

async function createAttachCalls(run: AccessRun, photo: { objectPath: string; uploadURL: string }) {
  const { otherStaff } = run.users;
  const { id } = await createItem(new ApiClient(run.shop.url, otherStaff));
  const [address = ''] = photo.uploadURL.split('?', 1);
  return [photo.objectPath, photo.objectPath.slice(1), photo.uploadURL, address].flatMap((url) => {
    const body = { ...createItemInput(), imageUrls: [url] };
    return [
      foreignCall(run, otherStaff, 'POST /api/military-items', { body }, 'INVALID_REQUEST'),
      foreignCall(
        run,
        otherStaff,
        'POST /api/military-items/upload-airtable',
        { body },
        'INVALID_REQUEST',
      ),
      foreignCall(
        run,
        otherStaff,
        'PATCH /api/military-items/{id}',
        { params: { id }, body: { imageUrls: [url] } },
        'INVALID_REQUEST',
      ),
    ];
  });
}

async function createBucketCalls(run: AccessRun, key: string) {
  const { otherStaff } = run.users;
  const other = new ApiClient(run.shop.url, otherStaff);
  const { uploadURL, objectPath } = await createUpload(other);
  const { credentials, bucket: Bucket, region } = await other.call(uploads, 'GET /api/s3/sts');
  const s3 = new S3Client({
    endpoint: new URL(uploadURL).origin,
    region,
    forcePathStyle: true,
    credentials: {
      accessKeyId: credentials.AccessKeyId,
      secretAccessKey: credentials.SecretAccessKey,
      sessionToken: credentials.SessionToken,
    },
  });
  const own = objectPath.slice(1);
  const unsigned = `${new URL(uploadURL).origin}/${Bucket}/${key}`;
  const attempts: Record<string, () => Promise<unknown>> = {
    'writing to a colleague’s folder': () =>
      s3.send(new PutObjectCommand({ Bucket, Key: key, Body: 'mine' })),
    'writing to the shop’s photos': () =>
      s3.send(new PutObjectCommand({ Bucket, Key: 'photos/x/full', Body: 'mine' })),
    'writing the catalog': () =>
      s3.send(new PutObjectCommand({ Bucket, Key: 'catalogue/changes.v1.bin.zst', Body: 'mine' })),
    'reading a colleague’s upload': () => s3.send(new GetObjectCommand({ Bucket, Key: key })),
    'reading an own upload': () => s3.send(new GetObjectCommand({ Bucket, Key: own })),
    'reading the sync’s files': () =>
      s3.send(new GetObjectCommand({ Bucket, Key: 'sync/items.v1.ndjson.gz' })),
    'listing the bucket': () => s3.send(new ListObjectsV2Command({ Bucket })),
    'deleting a colleague’s upload': () => s3.send(new DeleteObjectCommand({ Bucket, Key: key })),
    'a presigned URL with another key': () => put(uploadURL.replace(own, key)),
    'reading with a presigned URL for writing': () => read(uploadURL),
    'writing without a signature': () => put(unsigned),
    'reading without a signature': () => read(unsigned),
  };
  return Object.entries(attempts).map(([name, attempt]) => ({
    name,
    make: async () => recordOwnership(run, `${name} is rejected`, await isRejected(attempt)),
  }));
}

const read = (url: string) => expectS3Rejection(fetch(url));
const put = (url: string) => expectS3Rejection(fetch(url, { method: 'PUT', body: 'mine' }));

async function expectS3Rejection(response: Promise<Response>): Promise<void> {
  const { status } = await response;
  if (status === 403)
    throw Object.assign(new Error('Rejected'), { $metadata: { httpStatusCode: 403 } });
}

async function isRejected(attempt: () => Promise<unknown>): Promise<boolean> {
  try {
    await attempt();
    return false;
  } catch (error) {
    return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 403;
  }
}
