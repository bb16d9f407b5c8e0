import { DatePicker, DateTimePicker, LocalizationProvider } from '@mui/x-date-pickers';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { RequiredMark } from './FormFields.tsx';

export interface DateFieldProps {
  label: string;
  /** A date such as 2026-11-29, with `hasTime` such as 2026-11-29T16:30, in local time; '' while it is empty. */
  value: string;
  onChange: (value: string) => void;
  hasTime?: boolean;
  /** The first date that can be chosen. */
  min?: string;
  isRequired?: boolean;
  isDisabled?: boolean;
  error?: string | undefined;
}

const DATE = 'YYYY-MM-DD';

const parse = (value: string) => (value ? dayjs(value) : null);

/** Returns 'invalid' for an incomplete date, which the form's validation rejects. */
const format = (date: Dayjs | null, hasTime: boolean) => {
  if (!date) return '';
  return date.isValid() ? date.format(hasTime ? `${DATE}THH:mm` : DATE) : 'invalid';
};

export default function DateField(props: DateFieldProps) {
  const { label, value, onChange, hasTime = false, min, error } = props;
  const { isRequired = false, isDisabled = false } = props;
  const Picker = hasTime ? DateTimePicker : DatePicker;
  // An equal date that is another object would make the picker drop what is typed so far.
  const [shown, setShown] = useState({ value, date: parse(value) });
  if (shown.value !== value) setShown({ value, date: parse(value) });

  const change = (date: Dayjs | null) => {
    const changed = format(date, hasTime);
    setShown({ value: changed, date });
    onChange(changed);
  };

  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <Picker
        label={
          <>
            {label}
            {isRequired && <RequiredMark />}
          </>
        }
        disabled={isDisabled}
        value={shown.date}
        {...(min && { minDate: dayjs(min) })}
        onChange={change}
        slotProps={{
          textField: {
            size: 'small',
            fullWidth: true,
            required: isRequired,
            error: error !== undefined,
            helperText: error,
            slotProps: { inputLabel: { required: false } },
          },
        }}
      />
    </LocalizationProvider>
  );
}
