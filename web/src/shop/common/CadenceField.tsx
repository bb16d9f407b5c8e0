import { CADENCES, type Cadence } from '../../../../shared/entities/alert.ts';
import { SelectField } from '../../ui/SelectField.tsx';

export const CADENCE_LABELS = {
  immediate: 'Immediately',
  daily: 'Once a day',
  weekly: 'Once a week',
} as const satisfies Record<Cadence, string>;

const OPTIONS = CADENCES.map((cadence) => CADENCE_LABELS[cadence]);

interface CadenceFieldProps {
  label?: string;
  isLabelHidden?: boolean;
  value: Cadence;
  onChange: (value: Cadence) => void;
}

export function CadenceField({
  label = 'How often',
  value,
  onChange,
  ...field
}: CadenceFieldProps) {
  return (
    <SelectField
      {...field}
      label={label}
      options={OPTIONS}
      value={CADENCE_LABELS[value]}
      onChange={(chosen) => {
        const cadence = CADENCES.find((each) => CADENCE_LABELS[each] === chosen);
        if (cadence) onChange(cadence);
      }}
    />
  );
}
