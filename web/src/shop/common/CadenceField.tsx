import { CADENCES, type Cadence } from '../../../../shared/entities/alert.ts';
import { SelectField } from '../../ui/SelectField.tsx';

export const CADENCE_LABELS = {
  immediate: 'Immediately',
  daily: 'Once a day',
  weekly: 'Once a week',
} as const satisfies Record<Cadence, string>;

const OPTIONS = CADENCES.map((cadence) => [cadence, CADENCE_LABELS[cadence]] as const);

interface CadenceFieldProps {
  label?: string;
  isLabelHidden?: boolean;
  value: Cadence;
  onChange: (value: Cadence) => void;
}

export const CadenceField = ({ label = 'How often', ...field }: CadenceFieldProps) => (
  <SelectField {...field} label={label} options={OPTIONS} />
);
