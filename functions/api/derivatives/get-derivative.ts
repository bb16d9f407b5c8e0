import type { Contract } from '../../../shared/contract/contract.ts';
import { type DerivedSize, photoPath } from '../../../shared/photos/photo-paths.ts';
import { type CleanImage, readPublishedImage, saveImage } from '../../platform/bucket/photos.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { PhotoFile, Redirect } from '../../platform/http/response.ts';

type Call = Contract['derivatives']['GET /api/photos/{id}/{size}'];

/** Sizes are made on the first request and stored, so photos that are not viewed cost nothing and older photos
 *  need no migration. */
export async function getDerivative({ params }: ApiRequest<Call>): Promise<PhotoFile | Redirect> {
  const { id, size } = params;
  const key = photoPath(id, size).slice(1);
  const stored = await readPublishedImage(key);
  if (stored) return new PhotoFile(stored);
  const photo = await readPublishedImage(photoPath(id).slice(1));
  if (!photo) throw notFound('Photo not found');
  const { derivePhoto } = await import('../../domain/photos/derive-photo.ts');
  const derived = (await derivePhoto(photo, size)) ?? (await deriveFromCard(id, size));
  if (!derived) return new Redirect(photoPath(id));
  await saveImage(key, derived);
  return new PhotoFile(derived);
}

/** Previews show pictures at a fixed size, so the thumbnail is sufficient. */
async function deriveFromCard(id: string, size: DerivedSize): Promise<CleanImage | undefined> {
  if (size !== 'share') return undefined;
  const card = await readPublishedImage(photoPath(id, 'card').slice(1));
  if (!card) return undefined;
  const { derivePhoto } = await import('../../domain/photos/derive-photo.ts');
  return derivePhoto(card, size);
}
