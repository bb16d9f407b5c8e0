import { useFormContext } from 'react-hook-form';
import { type FieldName, type ItemValues, isFieldName } from '../../common/items/itemValues.ts';
import { PresetPanel } from '../../common/presets/PresetPanel.tsx';
import { getTemplateValues } from './templateValues.ts';

/** Saves what items of a kind have in common under a name, and fills it into the empty fields of another. */
export function Templates() {
  const { getValues, setValue, setFocus } = useFormContext<ItemValues>();

  const fill = (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(getTemplateValues(values))) {
      if (isFieldName(name) && getValues(name) === '') {
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
        const values = getTemplateValues(getValues());
        return Object.keys(values).length > 0 ? { values, hiddenColumns: [] } : undefined;
      }}
    />
  );
}

const findFirstEmpty = (values: ItemValues): FieldName | undefined =>
  (['name', 'itemType', 'condition'] as const).find((name) => values[name] === '');
