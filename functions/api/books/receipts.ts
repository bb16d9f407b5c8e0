import type { Contract } from '../../../shared/contract/contract.ts';
import { toSmallPhoto } from '../../domain/photos/small-photo.ts';
import { readReceipt, saveReceipt } from '../../platform/bucket/receipts.ts';
import { notFound } from '../../platform/errors.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import { type ApiResponse, PhotoFile } from '../../platform/http/response.ts';

type Books = Contract['books'];
type Send = Books['POST /api/receipts'];
type Read = Books['GET /api/receipts/{id}'];

export async function postReceipt({ body }: ApiRequest<Send>): Promise<ApiResponse<Send>> {
  return { body: { id: await saveReceipt(await toSmallPhoto(body)) } };
}

export async function getReceipt({ params }: ApiRequest<Read>): Promise<PhotoFile> {
  const photo = await readReceipt(params.id);
  if (!photo) throw notFound('Photo not found');
  return new PhotoFile(photo);
}
