import { useState } from 'react';
import { readDeviceSetting, writeDeviceSetting } from '../../../lib/useDeviceSetting.ts';
import type { ItemValues } from './itemValues.ts';

const SETTING = 'item-templates';
const MAX_TEMPLATES = 50;
export const MAX_NAME_LENGTH = 60;

/** Items of one kind often share these. */
const TEMPLATE_FIELDS = [
  'itemType',
  'condition',
  'era',
  'branch',
  'unitDesignation',
  'rank',
  'specialty',
  'primaryMaterial',
  'secondaryMaterial',
  'length',
  'width',
  'height',
  'weight',
  'manufacturer',
  'manufacturingLocation',
  'storageLocation',
  'consignor',
  'consignorShare',
] as const satisfies (keyof ItemValues)[];

/** Values that are filled in together, under a name such as 'WWII patch, felt'. */
export interface ItemTemplate {
  name: string;
  values: Partial<ItemValues>;
}

/** The templates that were saved on this device, by name. */
export function useTemplates() {
  const [templates, setTemplates] = useState(() => parseTemplates(readDeviceSetting(SETTING)));
  const change = (changed: readonly ItemTemplate[]) => {
    setTemplates(changed);
    writeDeviceSetting(SETTING, changed);
  };
  const without = (name: string) => templates.filter((template) => template.name !== name);

  return {
    templates,
    isFull: templates.length >= MAX_TEMPLATES,
    /** Replaces a template of the same name. */
    save: (name: string, values: ItemValues) =>
      change(
        [...without(name), { name, values: getTemplateValues(values) }].sort((a, b) =>
          a.name.localeCompare(b.name, 'en'),
        ),
      ),
    remove: (name: string) => change(without(name)),
  };
}

export const getTemplateValues = (values: Readonly<Record<string, unknown>>): Partial<ItemValues> =>
  Object.fromEntries(
    TEMPLATE_FIELDS.flatMap((field) => {
      const value = values[field];
      return typeof value === 'string' && value !== '' ? [[field, value]] : [];
    }),
  );

/** Something else may have written there. */
function parseTemplates(stored: unknown): readonly ItemTemplate[] {
  if (!Array.isArray(stored)) return [];
  return stored.slice(0, MAX_TEMPLATES).flatMap((template: Partial<ItemTemplate> | null) => {
    const { name, values } = template ?? {};
    if (typeof name !== 'string' || name === '' || typeof values !== 'object') return [];
    return { name, values: getTemplateValues(values ?? {}) };
  });
}
