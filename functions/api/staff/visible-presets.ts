import { canSeeField, listHiddenFields } from '../../../shared/entities/hidden-fields.ts';
import type { Preset, PresetKind } from '../../../shared/entities/preset.ts';
import type { Permission } from '../../../shared/entities/role.ts';
import { AppError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/access.ts';

/** Fields by which views sort, by the words that the back office writes into its URLs. */
const SORTED_FIELDS = new Map([
  ['price', 'sharePrice'],
  ['price-desc', 'sharePrice'],
  ['cost', 'cost'],
  ['cost-desc', 'cost'],
]);

/** @throws AppError FORBIDDEN for views of quotes, which may contain names of customers. */
export function requirePresetKind({ permissions }: Caller, kind: PresetKind): void {
  if (kind === 'quotes-view' && !permissions.includes('see-customers')) {
    throw new AppError('FORBIDDEN', 'Forbidden: your role does not allow this.');
  }
}

/** @returns the names of values that the caller may not see: fields of a template, or the order of a view. */
export function listHiddenValues(
  { kind, values }: Pick<Preset, 'kind' | 'values'>,
  permissions: readonly Permission[],
): string[] {
  if (kind === 'item-template') {
    return listHiddenFields(permissions).filter((field) => Object.hasOwn(values, field));
  }
  const field = SORTED_FIELDS.get(values.sort ?? '');
  return field !== undefined && !canSeeField(permissions, field) ? ['sort', 'order'] : [];
}

/** A template keeps the values that its editor does not see. */
export function keepHiddenValues(
  preset: Preset,
  before: Preset | undefined,
  permissions: readonly Permission[],
): Preset {
  if (before?.kind !== 'item-template') return preset;
  const hidden = listHiddenValues(before, permissions);
  const kept = Object.entries(before.values).filter(([name]) => hidden.includes(name));
  return { ...preset, values: { ...Object.fromEntries(kept), ...preset.values } };
}

export function omitHiddenValues(preset: Preset, permissions: readonly Permission[]): Preset {
  const hidden = listHiddenValues(preset, permissions);
  const visible = Object.entries(preset.values).filter(([name]) => !hidden.includes(name));
  return { ...preset, values: Object.fromEntries(visible) };
}
