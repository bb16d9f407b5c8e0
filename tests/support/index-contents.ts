import { zstdDecompressSync } from 'node:zlib';
import { GetObjectCommand, S3ServiceException } from '@aws-sdk/client-s3';
import { CATALOG_CHANGES, CATALOG_FILE } from '../../functions/platform/bucket/object-keys.ts';
import type { Product } from '../../shared/entities/product.ts';
import type { ProductIndex } from '../../shared/search/product-index.ts';

export const listProducts = (index: ProductIndex): Product[] =>
  Array.from({ length: index.size }, (_, position) => index.publishedAt(position));

export async function readCatalogBytes(): Promise<Buffer> {
  const { s3 } = await import('../../functions/platform/aws/s3.ts');
  const objects = await Promise.all(
    [CATALOG_FILE, CATALOG_CHANGES].map(async (Key) => {
      const command = new GetObjectCommand({ Bucket: process.env.MEDIA_BUCKET, Key });
      const { Body } = await s3.send(command).catch((error) => {
        if (error instanceof S3ServiceException && error.name === 'NoSuchKey')
          return { Body: undefined };
        throw error;
      });
      return Body ? zstdDecompressSync(await Body.transformToByteArray()) : Buffer.alloc(0);
    }),
  );
  return Buffer.concat(objects);
}
