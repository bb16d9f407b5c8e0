import Drawer from '@mui/material/Drawer';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { dismissToast } from '../lib/toast.ts';
import { useCloseOnBack } from '../lib/useCloseOnBack.ts';
import { useInitialFocus } from '../lib/useInitialFocus.ts';
import { Icon } from './Icon.tsx';
import type { SideSheetProps } from './SideSheet.tsx';
import styles from './SideSheetPanel.module.css';
import { Themed } from './theme/Themed.tsx';

export default function SideSheetPanel({
  title,
  anchor,
  isOpen,
  onClose,
  children,
}: SideSheetProps) {
  const titleId = useId();
  const closeButton = useRef<HTMLButtonElement>(null);
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
          paper: {
            'aria-labelledby': titleId,
            elevation: 0,
            className: styles.sheet,
          },
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
        <Content closeButton={closeButton}>{children}</Content>
      </Drawer>
    </Themed>
  );
}

interface ContentProps {
  closeButton: RefObject<HTMLElement | null>;
  children: ReactNode;
}

function Content({ closeButton, children }: ContentProps) {
  const content = useRef<HTMLDivElement>(null);
  useInitialFocus(content, closeButton);

  return (
    <div ref={content} className={styles.content}>
      {children}
    </div>
  );
}
