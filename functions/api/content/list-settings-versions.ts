import * as z from 'zod';
import type { Contract } from '../../../shared/contract/contract.ts';
import { SettingsVersion } from '../../../shared/entities/shop-settings.ts';
import { pagingHeaders, takePage } from '../../platform/http/paging.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { ParsedJson } from '../../platform/parsed-json.ts';
import { decodeSortKey, encodeSortKey } from '../../platform/sort-key.ts';
import { getShopSettings, iterateSettingsVersions } from '../../platform/table/shop-settings.ts';

type Call = Contract['content']['GET /api/settings/versions'];

const Cursor = z.tuple([z.int().min(0)]);

export async function listSettingsVersions({
  query,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const after = query.cursor === undefined ? undefined : decodeSortKey(Cursor, query.cursor)[0];
  const { version } = await getShopSettings();
  const { rows, next } = await takePage(
    versionsAfter(after),
    (each) => ParsedJson.of(SettingsVersion, each),
    query.limit,
  );
  return { body: ParsedJson.list(rows), headers: pagingHeaders(event, version + 1, next) };
}

async function* versionsAfter(after: number | undefined) {
  for await (const each of iterateSettingsVersions(after)) {
    yield { ...each, id: encodeSortKey([each.settings.version]) };
  }
}
