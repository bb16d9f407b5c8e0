import { Checkbox } from '@mui/material';

interface SelectRowProps {
  name: string;
  isSelected: boolean;
  onToggle: (isRange: boolean) => void;
}

export const SelectRow = ({ name, isSelected, onToggle }: SelectRowProps) => (
  <Checkbox
    checked={isSelected}
    slotProps={{ input: { 'aria-label': `Select ${name}` } }}
    sx={{ zIndex: 1, m: -1 }}
    onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey === true)}
  />
);
