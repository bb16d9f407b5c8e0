import type { Contract } from '../../shared/contract/contract.ts';
import { MAX_PRESETS, toPresetKey } from '../../shared/entities/preset.ts';
import { conflict } from '../errors.ts';
import type { ApiRequest } from '../http/request.ts';
import type { ApiResponse } from '../http/response.ts';
import { changePresets } from '../storage/table/presets.ts';

type Call = Contract['staff']['PUT /api/presets/{id}'];

export async function putPreset({ params, body }: ApiRequest<Call>): Promise<ApiResponse<Call>> {
  const preset = { ...body, id: params.id };
  await changePresets(body.kind, (presets) => {
    const others = presets.filter(({ id }) => id !== preset.id);
    const noun = body.kind === 'item-template' ? 'template' : 'view';
    if (others.some(({ name }) => toPresetKey(name) === toPresetKey(preset.name))) {
      throw conflict(`There is a ${noun} named ${preset.name} already.`);
    }
    if (others.length >= MAX_PRESETS) {
      throw conflict(`There are ${MAX_PRESETS} ${noun}s. Please delete one to save another.`);
    }
    return [...others, preset];
  });
  return { body: preset };
}
