import Drawer from '@mui/material/Drawer';
import { useEffect, useId, useRef } from 'react';
import { dismissToast } from '../lib/toast.ts';
import { useCloseOnBack } from '../lib/useCloseOnBack.ts';
import { Icon } from './Icon.tsx';
import { InitialFocus } from './InitialFocus.tsx';
import type { SideSheetProps } from './SideSheet.tsx';
import styles from './SideSheetPanel.module.css';
import { Themed } from './theme/Themed.tsx';

export default function SideSheetPanel(props: SideSheetProps) {
  const { title, anchor, isOpen, onClose, children } = props;
  const titleId = useId();
  const closeButton = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  useCloseOnBack(isOpen, onClose);

  // The toast would cover the sheet, which shows the same information.
  useEffect(() => {
    if (isOpen) dismissToast();
  }, [isOpen]);

  return (
    <Themed>
      <Drawer
        anchor={anchor}
        open={isOpen}
        onClose={onClose}
        slotProps={{
          paper: { 'aria-labelledby': titleId, elevation: 0, sx: { width: 'min(24rem, 100vw)' } },
        }}
      >
        <div className={styles.top} data-sheet={anchor}>
          <h2 id={titleId}>{title}</h2>
          <button
            ref={closeButton}
            type="button"
            aria-label="Close"
            className={styles.close}
            onClick={onClose}
          >
            <Icon name="close" size={26} />
          </button>
        </div>
        <div ref={content} className={styles.content}>
          {children}
        </div>
        <InitialFocus content={content} closeButton={closeButton} />
      </Drawer>
    </Themed>
  );
}
