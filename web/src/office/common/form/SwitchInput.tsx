import { FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { useId } from 'react';

interface SwitchInputProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function SwitchInput({ label, hint, isOn, onChange }: SwitchInputProps) {
  const hintId = useId();

  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={isOn}
            slotProps={{ input: { 'aria-describedby': hint && hintId } }}
            onChange={(_, checked) => onChange(checked)}
          />
        }
      />
      {hint && <FormHelperText id={hintId}>{hint}</FormHelperText>}
    </div>
  );
}
