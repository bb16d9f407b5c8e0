import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
} from '@aws-sdk/client-s3';
import { s3 } from '../../../functions/platform/aws/s3.ts';
import { PHOTOS } from '../../../functions/platform/bucket/object-keys.ts';

interface DeleteMarker {
  Key: string;
  VersionId: string;
}

export async function findDeletedPhotos(Bucket: string, since: Date): Promise<DeleteMarker[]> {
  const markers: DeleteMarker[] = [];
  let next: Pick<ListObjectVersionsCommandOutput, 'NextKeyMarker' | 'NextVersionIdMarker'> = {};
  do {
    const page: ListObjectVersionsCommandOutput = await s3.send(
      new ListObjectVersionsCommand({
        Bucket,
        Prefix: PHOTOS,
        KeyMarker: next.NextKeyMarker,
        VersionIdMarker: next.NextVersionIdMarker,
      }),
    );
    for (const { IsLatest, Key, VersionId, LastModified } of page.DeleteMarkers ?? []) {
      const isNewer = LastModified !== undefined && LastModified > since;
      if (IsLatest && isNewer && Key && VersionId) markers.push({ Key, VersionId });
    }
    next = page.IsTruncated ? page : {};
  } while (next.NextKeyMarker);
  return markers;
}

export async function bringBackPhotos(
  Bucket: string,
  markers: readonly DeleteMarker[],
): Promise<void> {
  for (const marker of markers) await s3.send(new DeleteObjectCommand({ Bucket, ...marker }));
}
