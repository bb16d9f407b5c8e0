import type { Activity } from '../../../shared/entities/activity.ts';
import type { Preset } from '../../../shared/entities/preset.ts';
import { findChanges } from '../../platform/http/find-changes.ts';

export const describePresetChange = (
  before: Preset | undefined,
  after: Preset | undefined,
): Pick<Activity, 'changes' | 'replacedPreset'> => ({
  changes: findChanges(toFields(before), toFields(after)),
  replacedPreset: before ?? null,
});

const toFields = (preset: Preset | undefined) =>
  preset && {
    ...preset.values,
    name: preset.name,
    'hidden columns': preset.hiddenColumns.join(', '),
  };
