import { ToggleButton, ToggleButtonGroup } from '@mui/material';

interface ToggleInputProps<T extends string> {
  label: string;
  options: readonly (readonly [value: T, name: string])[];
  value: T;
  onChange: (value: T) => void;
}

/** Buttons of which one is pressed. */
export const ToggleInput = <T extends string>(props: ToggleInputProps<T>) => (
  <ToggleButtonGroup
    aria-label={props.label}
    value={props.value}
    onChange={(_, chosen: T | null) => chosen && props.onChange(chosen)}
  >
    {props.options.map(([value, name]) => (
      <ToggleButton key={value} value={value}>
        {name}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);
