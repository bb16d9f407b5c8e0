import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { CATALOG_FILE } from '../../functions/platform/bucket/object-keys.ts';
import type { Product } from '../../shared/entities/product.ts';
import { buildCatalog } from '../../shared/search/build-catalog.ts';

export async function publish(products: readonly Product[]): Promise<number> {
  // Imported late: the client reads its settings at the start.
  const { s3 } = await import('../../functions/platform/aws/s3.ts');
  const file = buildCatalog(products);
  await s3.send(
    new PutObjectCommand({
      Bucket: process.env.MEDIA_BUCKET,
      Key: CATALOG_FILE,
      Body: await promisify(zstdCompress)(file),
      Metadata: { bytes: String(file.byteLength) },
    }),
  );
  return file.byteLength;
}
