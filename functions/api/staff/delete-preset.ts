import type { Contract } from '../../../shared/contract/contract.ts';
import type { Preset } from '../../../shared/entities/preset.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { changePresets } from '../../platform/table/presets.ts';
import { getActor } from '../../platform/table/users.ts';
import { describePresetChange } from './describe-preset-change.ts';
import { requirePresetKind } from './visible-presets.ts';

type Call = Contract['staff']['DELETE /api/presets/{id}'];

export async function deletePreset({
  params,
  query,
  caller,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  requirePresetKind(caller, query.kind);
  let before: Preset | undefined;
  await changePresets(query.kind, (presets) => {
    before = presets.find(({ id }) => id === params.id);
    return presets.filter(({ id }) => id !== params.id);
  });
  if (before) {
    await recordActivity(event, {
      action: 'preset-deleted',
      outcome: 'success',
      by: await getActor(caller.userId),
      subject: before.name,
      ...describePresetChange(before, undefined),
    });
  }
  return { body: { success: true } };
}
