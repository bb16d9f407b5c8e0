import { comparePresets, type Preset, toPresetKey } from '../../../shared/entities/preset.ts';
import { errorReply, type Handlers, type MockCall } from './mockApi.ts';

export const makePreset = (changes: Partial<Preset> & Pick<Preset, 'kind' | 'name'>): Preset => ({
  id: crypto.randomUUID(),
  values: {},
  hiddenColumns: [],
  ...changes,
});

export function presetHandlers(presets: Preset[] = []): Handlers {
  const removeById = (id: string | undefined) => {
    const index = presets.findIndex((preset) => preset.id === id);
    if (index >= 0) presets.splice(index, 1);
  };
  return {
    'GET /api/presets': ({ query }: MockCall) =>
      presets.filter(({ kind }) => kind === query.get('kind')).sort(comparePresets),
    'PUT /api/presets/{id}': ({ params, body }: MockCall) => {
      const preset: Preset = { ...body, id: params.id };
      const hasName = (other: Preset) =>
        other.id !== preset.id &&
        other.kind === preset.kind &&
        toPresetKey(other.name) === toPresetKey(preset.name);
      if (presets.some(hasName)) {
        return errorReply('CONFLICT', `There is a view named ${preset.name} already.`);
      }
      removeById(preset.id);
      presets.push(preset);
      return preset;
    },
    'DELETE /api/presets/{id}': ({ params }: MockCall) => {
      removeById(params.id);
      return { success: true };
    },
  };
}
