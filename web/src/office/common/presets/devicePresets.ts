import {
  comparePresets,
  MAX_PRESET_NAME_LENGTH,
  type Preset,
  type PresetKind,
  toPresetKey,
} from '../../../../../shared/entities/preset.ts';
import { api } from '../../../lib/api.ts';
import { readDeviceSetting, writeDeviceSetting } from '../../../lib/useDeviceSetting.ts';

/** Earlier releases kept these presets on the device. */
const SETTINGS: Readonly<Partial<Record<PresetKind, string>>> = {
  'item-log-view': 'views:item-log',
  'item-template': 'item-templates',
};

type DevicePreset = Pick<Preset, 'name' | 'values' | 'hiddenColumns'>;

/** Saves those that are kept on the device for all staff. They stay on the device if that fails.
 *  @returns all presets of the kind. */
export async function moveDevicePresets(
  kind: PresetKind,
  presets: readonly Preset[],
): Promise<readonly Preset[]> {
  const setting = SETTINGS[kind];
  const kept = setting ? parsePresets(readDeviceSetting(setting)) : [];
  if (!setting || kept.length === 0) return presets;
  const all = [...presets];
  const remaining: DevicePreset[] = [];
  for (const preset of kept) {
    // Moved before, when the answer was lost.
    if (all.some((other) => isSame(other, preset))) continue;
    try {
      const body = { ...preset, kind, name: findFreeName(preset.name, all) };
      const id = crypto.randomUUID();
      all.push(await api('PUT /api/presets/{id}', { params: { id }, body }));
    } catch {
      remaining.push(preset);
    }
  }
  writeDeviceSetting(setting, remaining.length > 0 ? remaining : null);
  return all.sort(comparePresets);
}

/** `Felt (2)` if there is another 'Felt'. */
function findFreeName(name: string, presets: readonly Preset[]): string {
  const taken = new Set(presets.map((preset) => toPresetKey(preset.name)));
  let free = name;
  for (let n = 2; taken.has(toPresetKey(free)); n++) {
    const suffix = ` (${n})`;
    free = `${name.slice(0, MAX_PRESET_NAME_LENGTH - suffix.length)}${suffix}`;
  }
  return free;
}

const isSame = (a: DevicePreset, b: DevicePreset) =>
  toPresetKey(a.name) === toPresetKey(b.name) && toText(a) === toText(b);

const toText = ({ values, hiddenColumns }: DevicePreset) =>
  JSON.stringify([Object.entries(values).sort(), hiddenColumns.toSorted()]);

interface StoredPreset {
  name: unknown;
  /** For a view. */
  params: unknown;
  hiddenColumns: unknown;
  /** For a template. */
  values: unknown;
}

/** Something else may have written there. */
function parsePresets(stored: unknown): DevicePreset[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((preset: Partial<StoredPreset> | null) => {
    const { name, params, values = params, hiddenColumns } = preset ?? {};
    if (typeof name !== 'string' || name.trim() === '') return [];
    const entries = Object.entries(typeof values === 'object' && values !== null ? values : {});
    return {
      name,
      values: Object.fromEntries(
        entries.filter(([, value]) => typeof value === 'string' && value !== ''),
      ),
      hiddenColumns: Array.isArray(hiddenColumns)
        ? hiddenColumns.filter((each) => typeof each === 'string')
        : [],
    };
  });
}
