import type { Contract } from '../../../shared/contract/contract.ts';
import { toSettingValues } from '../../../shared/entities/shop-settings.ts';
import { conflict } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import { findChanges } from '../../platform/http/find-changes.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { saveShopSettings } from '../../platform/table/shop-settings.ts';
import { getActor } from '../../platform/table/users.ts';

type Call = Contract['content']['PUT /api/settings'];

export async function putSettings({
  body,
  caller,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const by = await getActor(caller.userId);
  const saved = await saveShopSettings(body, by);
  if (!saved) throw conflict('Someone else has changed the settings in the meantime.');
  const changes = findChanges(toSettingValues(saved.before), toSettingValues(saved.after));
  await recordActivity(event, { action: 'settings-changed', outcome: 'success', by, changes });
  return { body: saved.after };
}
