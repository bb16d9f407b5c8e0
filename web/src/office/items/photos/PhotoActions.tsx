import { Button, IconButton, Stack } from '@mui/material';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/iconPaths.tsx';

interface TileToolsProps {
  number: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

export function PhotoActions({ number, count, onMove, onRemove }: TileToolsProps) {
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', '& > :nth-of-type(3)': { ml: 'auto' } }}>
      <Tool
        icon="previous"
        label={`Move photo ${number} left`}
        isOff={number === 1}
        onClick={() => onMove(number - 2)}
      />
      <Tool
        icon="next"
        label={`Move photo ${number} right`}
        isOff={number === count}
        onClick={() => onMove(number)}
      />
      <Tool icon="close" label={`Remove photo ${number}`} onClick={onRemove} />
      {number > 1 && (
        <Button
          variant="text"
          aria-label={`Make primary: photo ${number}`}
          onClick={() => onMove(0)}
        >
          Make primary
        </Button>
      )}
    </Stack>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  isOff?: boolean;
  onClick: () => void;
}

/** A disabled tool keeps the focus, so that the next key press is not lost. */
const Tool = ({ icon, label, isOff = false, onClick }: ToolProps) => (
  <IconButton
    aria-label={label}
    aria-disabled={isOff}
    title={label}
    onClick={() => !isOff && onClick()}
    sx={{ opacity: isOff ? 0.3 : 1 }}
  >
    <Icon name={icon} />
  </IconButton>
);
