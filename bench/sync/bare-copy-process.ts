/** Baseline: fetches and stores the photos of the sync and does nothing else, in a separate process like the
 *  worker. Receives the URLs and replies with the duration in milliseconds. */
import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import pMap from 'p-map';
import { s3 } from '../../functions/platform/aws/s3.ts';
import { mediaBucket } from '../../functions/platform/bucket/media-bucket.ts';

export interface PhotoUrls {
  full: string;
  card: string;
}

const CONCURRENCY = 16;

process.on('message', async (photos: PhotoUrls[]) => {
  const prefix = `bare/${randomUUID()}`;
  const startedMs = performance.now();
  await pMap(
    photos.entries(),
    async ([n, urls]) => {
      for (const [size, url] of Object.entries(urls)) {
        const Body = new Uint8Array(await (await fetch(url)).arrayBuffer());
        const Key = `${prefix}/${n}/${size}`;
        await s3.send(new PutObjectCommand({ Bucket: mediaBucket(), Key, Body }));
      }
    },
    { concurrency: CONCURRENCY },
  );
  process.send?.(performance.now() - startedMs);
});
