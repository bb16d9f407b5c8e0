import type { Contract } from '../../../shared/contract/contract.ts';
import { MAX_PRESETS, type Preset, toPresetKey } from '../../../shared/entities/preset.ts';
import { conflict } from '../../platform/errors.ts';
import { recordActivity } from '../../platform/http/activity.ts';
import { requireVisibleFields } from '../../platform/http/hidden-fields.ts';
import type { ApiRequest } from '../../platform/http/request.ts';
import type { ApiResponse } from '../../platform/http/response.ts';
import { changePresets } from '../../platform/table/presets.ts';
import { getActor } from '../../platform/table/users.ts';
import { describePresetChange } from './describe-preset-change.ts';
import {
  keepHiddenValues,
  listHiddenValues,
  omitHiddenValues,
  requirePresetKind,
} from './visible-presets.ts';

type Call = Contract['staff']['PUT /api/presets/{id}'];

export async function putPreset({
  params,
  body,
  caller,
  event,
}: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const { permissions } = caller;
  requirePresetKind(caller, body.kind);
  if (body.kind === 'item-template') {
    requireVisibleFields(caller, listHiddenValues(body, permissions));
  }
  const sent: Preset = { ...body, id: params.id };
  let preset = sent;
  let before: Preset | undefined;
  await changePresets(body.kind, (presets) => {
    before = presets.find(({ id }) => id === sent.id);
    preset = keepHiddenValues(sent, before, permissions);
    const others = presets.filter(({ id }) => id !== sent.id);
    const noun = body.kind === 'item-template' ? 'template' : 'view';
    if (others.some(({ name }) => toPresetKey(name) === toPresetKey(preset.name))) {
      throw conflict(`There is a ${noun} named ${preset.name} already.`);
    }
    if (others.length >= MAX_PRESETS) {
      throw conflict(`There are ${MAX_PRESETS} ${noun}s. Please delete one to save another.`);
    }
    return [...others, preset];
  });
  await recordActivity(event, {
    action: 'preset-saved',
    outcome: 'success',
    by: await getActor(caller.userId),
    subject: preset.name,
    ...describePresetChange(before, preset),
  });
  return { body: omitHiddenValues(preset, permissions) };
}
