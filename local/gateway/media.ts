import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';

const PHOTO = /^photos\/[\w-]{1,64}\/(?:full|card)$/;

export function createMedia(env: Record<string, string>) {
  const s3 = new S3Client({
    endpoint: env.AWS_ENDPOINT_URL_S3 ?? '',
    region: env.AWS_REGION ?? '',
    forcePathStyle: true,
    credentials: {
      accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
      secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    },
  });

  return async (request: IncomingMessage, response: ServerResponse, path: string) => {
    try {
      const key = decodeURIComponent(path.slice(1));
      // S3 accepts any key, but the local engine maps keys to files and would traverse folders.
      if (!PHOTO.test(key)) throw new URIError(key);
      const command = request.method === 'HEAD' ? HeadObjectCommand : GetObjectCommand;
      const object: GetObjectCommandOutput = await s3.send(
        new command({
          Bucket: env.MEDIA_BUCKET,
          Key: key,
          IfNoneMatch: request.headers['if-none-match'],
        }),
      );
      // Excludes SVG, which can contain scripts.
      if (!/^image\/\w+$/.test(object.ContentType ?? '')) throw new URIError(key);
      response.writeHead(200, {
        'content-type': object.ContentType,
        ...(object.ContentLength === undefined ? {} : { 'content-length': object.ContentLength }),
        ...(object.ETag ? { etag: object.ETag } : {}),
      });
      if (object.Body instanceof Readable) await pipeline(object.Body, response);
      else response.end();
    } catch (error) {
      if (response.headersSent) return void response.destroy();
      const status = getStatus(error);
      // A 304 keeps the cache lifetime of the original response.
      if (status === 304) return void response.writeHead(304).end();
      response.setHeader('cache-control', 'no-store');
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(MESSAGES[status]);
    }
  };
}

const MESSAGES: Record<number, string> = { 404: 'Photo not found\n' };

function getStatus(error: unknown): number {
  if (error instanceof URIError) return 404;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === 304 || status === 404 ? status : 502;
}
