import type { Contract } from '../../../shared/contract/contract.ts';
import { ShopSettings } from '../../../shared/entities/shop-settings.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse, NotModified } from '../../platform/http/response.ts';
import { getShopSettings } from '../../platform/table/shop-settings.ts';
import { withEtag } from './with-etag.ts';

type Call = Contract['content']['GET /api/settings'];

export async function getSettings({
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call> | NotModified> {
  return withEtag(event, ShopSettings, await getShopSettings());
}
