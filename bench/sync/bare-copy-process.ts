/** Fetches and stores the photos that the sync does, and does nothing else: in a process of its own, as
 *  the worker is. For each message, the photos' addresses, it answers how long that took, in
 *  milliseconds. */
import { randomUUID } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import pMap from 'p-map';
import { s3 } from '../../functions/aws/s3.ts';
import { mediaBucket } from '../../functions/storage/bucket/media-bucket.ts';

export interface PhotoAddresses {
  full: string;
  card: string;
}

const AT_ONCE = 16;

process.on('message', async (photos: PhotoAddresses[]) => {
  // As in the sync, none of them is there yet: it costs the store less to write over them.
  const place = `bare/${randomUUID()}`;
  const startedMs = performance.now();
  await pMap(
    photos.entries(),
    async ([n, urls]) => {
      for (const [size, url] of Object.entries(urls)) {
        const Body = new Uint8Array(await (await fetch(url)).arrayBuffer());
        const Key = `${place}/${n}/${size}`;
        await s3.send(new PutObjectCommand({ Bucket: mediaBucket(), Key, Body }));
      }
    },
    { concurrency: AT_ONCE },
  );
  process.send?.(performance.now() - startedMs);
});
