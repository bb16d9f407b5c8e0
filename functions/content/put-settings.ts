import type { Contract } from '../../shared/contract/contract.ts';
import { conflict } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { saveShopSettings } from '../storage/table/shop-settings.ts';

type Call = Contract['content']['PUT /api/settings'];

export async function putSettings({ body }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const settings = await saveShopSettings(body);
  if (!settings) throw conflict('Someone else has changed the settings meanwhile.');
  return { body: settings };
}
