import { Button } from '@mui/material';
import { Icon } from '../../../ui/Icon.tsx';
import type { IconName } from '../../../ui/iconPaths.tsx';
import styles from './PhotoActions.module.css';

interface TileToolsProps {
  number: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

export function PhotoActions({ number, count, onMove, onRemove }: TileToolsProps) {
  return (
    <div className={styles.tools}>
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
          className={styles.primary}
          onClick={() => onMove(0)}
        >
          Make primary
        </Button>
      )}
    </div>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  isOff?: boolean;
  onClick: () => void;
}

/** A disabled tool keeps the focus, so that the next key press is not lost. */
function Tool({ icon, label, isOff = false, onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff}
      title={label}
      className={styles.tool}
      onClick={() => !isOff && onClick()}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
