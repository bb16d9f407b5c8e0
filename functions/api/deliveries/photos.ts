import type { Contract } from '../../../shared/contract/contract.ts';
import { canAskForReturn } from '../../../shared/quotes/stage.ts';
import { toSmallPhoto } from '../../domain/photos/small-photo.ts';
import { getSide, requireQuote } from '../../domain/quotes/access.ts';
import {
  countQuotePhotos,
  readQuotePhoto,
  saveQuotePhoto,
} from '../../platform/bucket/quote-photos.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { type ApiResponse, PhotoFile } from '../../platform/http/response.ts';
import type { StoredQuote } from '../../platform/table/orders.ts';

type Deliveries = Contract['deliveries'];
type Send = Deliveries['POST /api/orders/{id}/photos'];
type Read = Deliveries['GET /api/orders/{id}/photos/{photoId}'];

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

export async function getPhoto({ caller, params }: ApiRequest<Read>): Promise<PhotoFile> {
  const quote = await requireQuote(caller, params.id);
  const photo = await readQuotePhoto(quote.id, params.photoId);
  if (!photo) throw notFound('Photo not found');
  return new PhotoFile(photo);
}
