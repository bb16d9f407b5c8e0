import Dialog from '@mui/material/Dialog';
import { type ReactNode, useId } from 'react';
import { Themed } from '../theme/Themed.tsx';
import styles from './AlertDialog.module.css';

interface AlertDialogProps {
  title: string;
  text: string;
  /** Whether something is lost by what is asked. */
  isGrave?: boolean;
  onClose: () => void;
  /** The buttons. */
  children: ReactNode;
}

/** A question that is answered by one of its buttons, or by Escape: not by a second click of a double one,
 *  beside it. */
export function AlertDialog({ title, text, isGrave = false, onClose, children }: AlertDialogProps) {
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
            className: `${styles.card} ${isGrave ? styles.grave : ''}`,
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
