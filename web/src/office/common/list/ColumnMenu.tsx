import {
  Button,
  Checkbox,
  Divider,
  FormControlLabel,
  IconButton,
  Stack,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { DropPanel } from '../DropPanel.tsx';
import type { Density, TableLayout } from './useTableLayout.ts';

interface ColumnMenuProps {
  headers: readonly string[];
  layout: TableLayout;
  /** The title of the table. */
  title?: string | undefined;
}

/** Chooses, moves and pins columns, and the density of the rows. */
export function ColumnMenu({ headers, layout, title }: ColumnMenuProps) {
  const isPhone = useMediaQuery('(min-width: 48rem)') === false;
  const { columnOrder, columnPinning } = layout.state;
  const names = [...headers].sort((a, b) => rank(columnOrder, a) - rank(columnOrder, b));
  const pinned = columnPinning.start;
  const move = (name: string, step: -1 | 1) => {
    const from = names.indexOf(name);
    layout.setOrder(names.with(from, names[from + step] ?? name).with(from + step, name));
  };

  if (isPhone) return null;
  return (
    <DropPanel label="Columns" subject={title} note="Kept on this device.">
      {() => (
        <>
          {names.map((name, index) => (
            <Stack key={name} direction="row" sx={{ alignItems: 'center' }}>
              <FormControlLabel
                label={name}
                control={
                  <Checkbox
                    checked={layout.isShown(name)}
                    onChange={({ target }) => layout.setShown(name, target.checked)}
                  />
                }
                sx={{ flex: 1 }}
              />
              <IconButton
                size="small"
                aria-label={`Pin ${name}`}
                aria-pressed={pinned.includes(name)}
                title="Keep in view while the table scrolls sideways"
                onClick={() => layout.togglePinned(name)}
                sx={{ color: pinned.includes(name) ? 'primary.main' : 'pencil' }}
              >
                <Icon name="pin" size={16} />
              </IconButton>
              <MoveButton
                label={`Move ${name} Left`}
                turn={-90}
                isDisabled={index === 0}
                onClick={() => move(name, -1)}
              />
              <MoveButton
                label={`Move ${name} Right`}
                turn={90}
                isDisabled={index === names.length - 1}
                onClick={() => move(name, 1)}
              />
            </Stack>
          ))}
          <Divider />
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
            <Typography variant="caption" sx={{ flex: 1 }}>
              Rows
            </Typography>
            <ToggleButtonGroup
              aria-label="Density"
              value={layout.density}
              onChange={(_, density: Density | null) => density && layout.setDensity(density)}
            >
              <ToggleButton value="standard">Standard</ToggleButton>
              <ToggleButton value="compact">Compact</ToggleButton>
            </ToggleButtonGroup>
          </Stack>
          <Button
            variant="text"
            aria-disabled={!layout.isChanged}
            onClick={() => layout.isChanged && layout.reset()}
          >
            Reset Columns
          </Button>
        </>
      )}
    </DropPanel>
  );
}

/** Columns that were not moved stay last, in their own order. */
const rank = (order: readonly string[], name: string) =>
  order.includes(name) ? order.indexOf(name) : order.length;

interface MoveButtonProps {
  label: string;
  /** The direction of the arrow, in degrees. */
  turn: number;
  isDisabled: boolean;
  onClick: () => void;
}

const MoveButton = ({ label, turn, isDisabled, onClick }: MoveButtonProps) => (
  <IconButton
    size="small"
    aria-label={label}
    aria-disabled={isDisabled}
    onClick={() => !isDisabled && onClick()}
    sx={{ opacity: isDisabled ? 0.3 : 1, '& svg': { transform: `rotate(${turn}deg)` } }}
  >
    <Icon name="next" size={16} />
  </IconButton>
);
