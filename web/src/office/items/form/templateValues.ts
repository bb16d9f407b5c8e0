import type { ItemValues } from '../../common/items/itemValues.ts';

/** Items of one kind often share these. */
const TEMPLATE_FIELDS = [
  'itemType',
  'condition',
  'era',
  'branch',
  'unitDesignation',
  'unitNumber',
  'motto',
  'rank',
  'specialty',
  'primaryMaterial',
  'secondaryMaterial',
  'backing',
  'authenticity',
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

/** The values of a form, or of a template, that are part of a template. */
export const getTemplateValues = (
  values: Readonly<Record<string, unknown>>,
): Record<string, string> =>
  Object.fromEntries(
    TEMPLATE_FIELDS.flatMap((field) => {
      const value = values[field];
      return typeof value === 'string' && value !== '' ? [[field, value]] : [];
    }),
  );
