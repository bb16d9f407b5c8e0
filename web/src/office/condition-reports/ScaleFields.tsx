import { Button } from '@mui/material';
import { focusOnMount } from '../../lib/focusOnMount.ts';
import { SelectInput, TextInput } from '../common/form/FormFields.tsx';
import { Row } from '../common/Row.ts';
import { type DraftScale, getMillimeters, hasOtherUnit, type LengthUnit } from './reportDraft.ts';

const UNITS: readonly (readonly [unit: LengthUnit, name: string])[] = [
  ['mm', 'mm'],
  ['cm', 'cm'],
  ['in', 'inches'],
];

interface ScaleFieldsProps {
  scale: DraftScale;
  hasFocus: boolean;
  showsErrors: boolean;
  /** Null removes the scale. */
  onChange: (scale: DraftScale | null) => void;
}

export function ScaleFields({ scale, hasFocus, showsErrors, onChange }: ScaleFieldsProps) {
  const { length, unit } = scale;
  const isInvalid = getMillimeters(scale) === undefined && (showsErrors || length.trim() !== '');
  const problem = hasOtherUnit(scale)
    ? 'This length is in inches: choose inches as the unit, or enter the number alone.'
    : 'Expected a length, such as 100 or 2 1/2.';

  return (
    <Row sx={{ gap: 1, alignItems: 'start' }}>
      <TextInput
        ref={hasFocus ? focusOnMount : null}
        label="Length of the Scale Line"
        inputMode="decimal"
        value={length}
        error={isInvalid ? problem : undefined}
        onChange={({ target }) => onChange({ ...scale, length: target.value })}
        sx={{ flex: '1 1 8rem' }}
      />
      <SelectInput
        label="Unit"
        options={UNITS}
        value={unit}
        onChange={({ target }) =>
          onChange({ ...scale, unit: UNITS.find(([each]) => each === target.value)?.[0] ?? unit })
        }
        sx={{ flex: '0 1 6rem' }}
      />
      <Button sx={{ mt: 3 }} onClick={() => onChange(null)}>
        Remove the Scale
      </Button>
    </Row>
  );
}
