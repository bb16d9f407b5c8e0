import { useFormContext } from 'react-hook-form';
import { useCanSeeField } from '../../../lib/permissions.ts';
import { FIELD_NAMES, type FieldName, type ItemValues } from '../../common/items/itemValues.ts';
import { PresetPanel } from '../../common/presets/PresetPanel.tsx';

export function Templates() {
  const { getValues, setValue, setFocus } = useFormContext<ItemValues>();
  const canSee = useCanSeeField();
  const fields = TEMPLATE_FIELDS.filter(canSee);

  const fill = (values: Readonly<Record<string, string>>) => {
    for (const name of fields) {
      const value = values[name];
      if (value && getValues(name) === '') {
        setValue(name, value, { shouldDirty: true, shouldValidate: true });
      }
    }
    setFocus(findFirstEmpty(getValues()) ?? 'name');
  };

  return (
    <PresetPanel
      kind="item-template"
      label="Templates"
      noun="template"
      saveLabel="Save as Template"
      hint="Fill in what your next items have in common, then save that as a template."
      placeholder="WWII patch, felt"
      onApply={({ values }) => fill(values)}
      getValues={() => {
        const values = getTemplateValues(getValues(), fields);
        return Object.keys(values).length > 0 ? { values, hiddenColumns: [] } : undefined;
      }}
    />
  );
}

const findFirstEmpty = (values: ItemValues): FieldName | undefined =>
  (['name', 'itemType', 'condition'] as const).find((name) => values[name] === '');

/** Fields that are described, priced or chosen anew for each item. */
const NOT_IN_TEMPLATES: readonly FieldName[] = [
  'name',
  'catalogNumber',
  'description',
  'sharePrice',
  'quantity',
  'isRare',
  'isFeatured',
  'cost',
  'floor',
  'authenticityNotes',
];
const TEMPLATE_FIELDS = FIELD_NAMES.filter((name) => !NOT_IN_TEMPLATES.includes(name));

const getTemplateValues = (
  values: ItemValues,
  fields: readonly FieldName[],
): Record<string, string> =>
  Object.fromEntries(
    fields.map((name) => [name, values[name]]).filter(([, value]) => value !== ''),
  );
