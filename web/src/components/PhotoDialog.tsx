import Dialog from '@mui/material/Dialog';
import { type MouseEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Themed } from '../theme/Themed.tsx';
import { Icon } from './Icon.tsx';
import styles from './PhotoDialog.module.css';

interface PhotoDialogProps {
  src: string;
  alt: string;
  onClose: () => void;
}

/** One photo on the full screen. A press shows it at full size, to be scrolled or pinched. */
export default function PhotoDialog({ src, alt, onClose }: PhotoDialogProps) {
  const [isFullSize, setIsFullSize] = useState(false);

  const toggle = (event: MouseEvent) => {
    const button = event.currentTarget;
    const before = button.getBoundingClientRect();
    const isByKeyboard = event.detail === 0;
    const x = isByKeyboard ? 0.5 : (event.clientX - before.left) / before.width;
    const y = isByKeyboard ? 0.5 : (event.clientY - before.top) / before.height;
    flushSync(() => setIsFullSize(!isFullSize));
    // The point that was pressed moves to the center.
    const after = button.getBoundingClientRect();
    button.parentElement?.scrollBy(
      after.left + x * after.width - window.innerWidth / 2,
      after.top + y * after.height - window.innerHeight / 2,
    );
  };

  return (
    <Themed>
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
            onClick={toggle}
          >
            <img src={src} alt={alt} />
          </button>
        </div>
      </Dialog>
    </Themed>
  );
}
