import { InputAdornment, TextField } from '@mui/material';
import type { KeyboardEventHandler, Ref } from 'react';
import { Icon } from '../../../ui/Icon.tsx';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  value: string;
  onChange: (text: string) => void;
  onKeyDown?: KeyboardEventHandler;
  ref?: Ref<HTMLInputElement>;
}

export function SearchField(props: SearchFieldProps) {
  const { label, placeholder = `${label}...`, value, onChange, onKeyDown, ref } = props;

  return (
    <TextField
      type="search"
      inputRef={ref}
      value={value}
      placeholder={placeholder}
      sx={{ flex: '1 1 16rem', maxWidth: '32rem' }}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Icon name="search" size={18} />
            </InputAdornment>
          ),
        },
        htmlInput: {
          'aria-label': label,
          maxLength: 200,
        },
      }}
      onKeyDown={onKeyDown}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
