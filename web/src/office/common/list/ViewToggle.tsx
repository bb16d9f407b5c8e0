import { ToggleButton, ToggleButtonGroup } from '@mui/material';

export type View = 'grid' | 'list';

interface ViewToggleProps {
  view: View;
  onChange: (view: View) => void;
}

export const ViewToggle = ({ view, onChange }: ViewToggleProps) => (
  <ToggleButtonGroup
    aria-label="View Mode"
    value={view}
    onChange={(_, chosen: View | null) => chosen && onChange(chosen)}
  >
    <ToggleButton value="grid">Grid</ToggleButton>
    <ToggleButton value="list">List</ToggleButton>
  </ToggleButtonGroup>
);
