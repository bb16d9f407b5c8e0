import pMap from 'p-map';
import { parsePhotoPath } from '../../../shared/photos/photo-paths.ts';
import { getPhotoHead, readPhoto } from '../../platform/bucket/photos.ts';
import { signPhotoUrl } from '../../platform/bucket/signed-urls.ts';
import type { StoredItem } from '../../platform/table/items.ts';
import type { PhotoToSend } from './upload.ts';

const CONCURRENCY = { concurrency: 3 };
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg' };

export function loadItemPhotos({ imageUrls, primaryImageUrl }: StoredItem): Promise<PhotoToSend[]> {
  const ids = primaryFirst(imageUrls, primaryImageUrl).flatMap(
    (path) => parsePhotoPath(path) ?? [],
  );
  return pMap(
    ids,
    async (id) => {
      const { size, contentType } = await getPhotoHead(id);
      return {
        name: toFilename(id, contentType),
        contentType,
        size,
        bytes: () => readPhoto(id),
        address: () => signPhotoUrl(id),
      };
    },
    CONCURRENCY,
  );
}

export function toFilename(photoId: string, contentType: string): string {
  return `${photoId}.${EXTENSIONS[contentType] ?? contentType.slice('image/'.length)}`;
}

export function primaryFirst(paths: readonly string[], primary: string | null): string[] {
  return primary === null ? [...paths] : [primary, ...paths.filter((path) => path !== primary)];
}
