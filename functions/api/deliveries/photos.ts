import type { Contract } from '../../../shared/contract/contract.ts';
import { canAskForReturn } from '../../../shared/quotes/stage.ts';
import { cleanImage } from '../../domain/photos/clean-image.ts';
import { PhotoRejectedError } from '../../domain/photos/photo-rejected.ts';
import { getSide, requireQuote } from '../../domain/quotes/access.ts';
import type { CleanImage } from '../../platform/bucket/photos.ts';
import {
  countQuotePhotos,
  readQuotePhoto,
  saveQuotePhoto,
} from '../../platform/bucket/quote-photos.ts';
import { AppError, conflict, invalidRequest, notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { type ApiResponse, PhotoFile } from '../../platform/http/response.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';

type Deliveries = Contract['deliveries'];
type Send = Deliveries['POST /api/orders/{id}/photos'];
type Read = Deliveries['GET /api/orders/{id}/photos/{photoId}'];

const MAX_BYTES = 4 * 1024 * 1024;
const MAX_PHOTOS = 30;

export async function postPhoto({
  caller,
  params,
  body,
}: ApiRequest<Send>): Promise<ApiResponse<Send>> {
  const quote = await requireQuote(caller, params.id);
  const isDealer = getSide(caller, quote) === 'dealer';
  const isAllowed = isDealer
    ? quote.state === 'sold'
    : canAskForReturn(quote, new Date().toISOString());
  if (!isAllowed) {
    throw conflict('Photos show parcels of a sale, and pieces within the days for returns.');
  }
  if (body.length > MAX_BYTES) {
    throw new AppError('PAYLOAD_TOO_LARGE', 'A photo has at most 4 MB. Make it smaller.');
  }
  if (!isDealer && (await countOtherPhotos(quote)) >= MAX_PHOTOS) {
    throw conflict(`A quote has at most ${MAX_PHOTOS} photos for returns.`);
  }
  return { body: { id: await saveQuotePhoto(quote.id, await toSmallPhoto(body)) } };
}

/** Photos of parcels do not count. */
async function countOtherPhotos({ id, shipments }: StoredQuote): Promise<number> {
  const ofParcels = shipments.filter(({ photo }) => photo !== null).length;
  return (await countQuotePhotos(id)) - ofParcels;
}

/** @throws AppError INVALID_REQUEST for anything but a photo that can be shown. */
async function toSmallPhoto(bytes: Uint8Array): Promise<CleanImage> {
  try {
    const { image } = cleanImage(bytes);
    // Import on demand: the decoders are large, and few calls send photos.
    const { derivePhoto } = await import('../../domain/photos/derive-photo.ts');
    const small = await derivePhoto(image, 'zoom');
    if (small) return small;
    throw new PhotoRejectedError('cannot be read, or has too many pixels');
  } catch (error) {
    if (!(error instanceof PhotoRejectedError)) throw error;
    throw invalidRequest([{ path: 'body', message: `This photo ${error.message}` }]);
  }
}

export async function getPhoto({ caller, params }: ApiRequest<Read>): Promise<PhotoFile> {
  const quote = await requireQuote(caller, params.id);
  const photo = await readQuotePhoto(quote.id, params.photoId);
  if (!photo) throw notFound('Photo not found');
  return new PhotoFile(photo);
}
