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

/** The media bucket behind the CDN: CloudFront alone may read it, by signed requests. */
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
      // S3 would take any key as it stands; the engine, which keeps files, would walk up, or stumble.
      if (!PHOTO.test(key)) throw new URIError(key);
      const command = request.method === 'HEAD' ? HeadObjectCommand : GetObjectCommand;
      const found: GetObjectCommandOutput = await s3.send(
        new command({
          Bucket: env.MEDIA_BUCKET,
          Key: key,
          IfNoneMatch: request.headers['if-none-match'],
        }),
      );
      response.writeHead(200, {
        'content-type': found.ContentType ?? 'application/octet-stream',
        ...(found.ContentLength === undefined ? {} : { 'content-length': found.ContentLength }),
        ...(found.ETag ? { etag: found.ETag } : {}),
      });
      if (found.Body instanceof Readable) await pipeline(found.Body, response);
      else response.end();
    } catch (error) {
      if (response.headersSent) return void response.destroy();
      const status = statusOf(error);
      // A copy that is still good stays as long as it would have when it was sent.
      if (status === 304) return void response.writeHead(304).end();
      response.setHeader('cache-control', 'no-store');
      response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(MESSAGES[status]);
    }
  };
}

const MESSAGES: Record<number, string> = { 404: 'There is no such photo\n' };

function statusOf(error: unknown): number {
  if (error instanceof URIError) return 404;
  const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
  return status === 304 || status === 404 ? status : 502;
}
