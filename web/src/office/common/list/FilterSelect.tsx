import { TextField } from '@mui/material';

interface FilterSelectProps {
  label: string;
  /** Names the choice of all. Without it, one of the options is always chosen. */
  all?: string;
  options: readonly string[];
  value: string;
  onChange: (value: string) => void;
  isLabelHidden?: boolean;
}

/** A native select, which works with every keyboard and phone. */
export function FilterSelect(props: FilterSelectProps) {
  const { label, all, options, value, onChange, isLabelHidden = false } = props;

  return (
    <TextField
      select
      fullWidth={false}
      label={isLabelHidden ? undefined : label}
      value={value}
      slotProps={{
        select: { native: true },
        htmlInput: { 'aria-label': isLabelHidden ? label : undefined },
      }}
      sx={{
        maxWidth: isLabelHidden ? '9.25rem' : '22rem',
        flexDirection: 'row',
        alignItems: 'center',
        columnGap: 1,
        '& label': { mb: 0, flex: 'none' },
        '& .MuiInputBase-root': { typography: 'body2' },
      }}
      onChange={({ target }) => onChange(target.value)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {option}
        </option>
      ))}
    </TextField>
  );
}
