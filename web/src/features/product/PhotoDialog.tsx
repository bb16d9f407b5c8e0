import Dialog from '@mui/material/Dialog';
import { useState } from 'react';
import { Icon } from '../../components/icons/Icon.tsx';
import styles from './PhotoDialog.module.css';

interface PhotoDialogProps {
  src: string;
  alt: string;
  onClose: () => void;
}

/** The whole screen for one photo; a press shows it at full size, to be moved about or pinched. */
export default function PhotoDialog({ src, alt, onClose }: PhotoDialogProps) {
  const [isFullSize, setFullSize] = useState(false);

  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      transitionDuration={0}
      slotProps={{ paper: { 'aria-label': `Photo of ${alt}` } }}
    >
      <button type="button" aria-label="Close" className={styles.close} onClick={onClose}>
        <Icon name="close" size={28} />
      </button>
      <div className={styles.stage}>
        <button
          type="button"
          aria-label={isFullSize ? 'Fit to screen' : 'Show at full size'}
          className={isFullSize ? styles.fullSize : styles.fitted}
          onClick={() => setFullSize(!isFullSize)}
        >
          <img src={src} alt={alt} />
        </button>
      </div>
    </Dialog>
  );
}
