import Dialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import styles from './AlertDialog.module.css';
import { Themed } from './theme/Themed.tsx';

interface AlertDialogProps {
  title: string;
  text: string;
  isDestructive?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Only its buttons and Escape close it: a click on the backdrop may be the second of a double click. */
export function AlertDialog({
  title,
  text,
  isDestructive = false,
  onClose,
  children,
}: AlertDialogProps) {
  const id = useId();

  return (
    <Themed>
      <Dialog
        open
        onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
        slotProps={{
          paper: {
            role: 'alertdialog',
            elevation: 0,
            className: `${styles.card} ${isDestructive ? styles.destructive : ''}`,
            'aria-labelledby': `${id}-title`,
            'aria-describedby': `${id}-text`,
          },
        }}
      >
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <p id={`${id}-text`} className={styles.text}>
          {text}
        </p>
        <div className={styles.choice}>{children}</div>
      </Dialog>
    </Themed>
  );
}
