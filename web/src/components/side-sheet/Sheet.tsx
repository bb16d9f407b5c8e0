import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { Icon } from '../icons/Icon.tsx';
import styles from './Sheet.module.css';
import type { SideSheetProps } from './SideSheet.tsx';

export default function Sheet({ title, anchor, isOpen, onClose, children }: SideSheetProps) {
  const titleId = useId();
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');

  return (
    <Drawer
      anchor={anchor}
      open={isOpen}
      onClose={onClose}
      {...(isStill && { transitionDuration: 0 })}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          elevation: 0,
          square: true,
          className: styles.sheet,
        },
      }}
    >
      <div className={styles.top}>
        <h2 id={titleId}>{title}</h2>
        <button type="button" aria-label="Close" className={styles.close} onClick={onClose}>
          <Icon name="close" size={26} />
        </button>
      </div>
      <div className={styles.content}>{children}</div>
    </Drawer>
  );
}
