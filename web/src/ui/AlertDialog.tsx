import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { Themed } from './theme/Themed.tsx';

interface AlertDialogProps {
  title: string;
  text: string;
  isDestructive?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Only its buttons and Escape close it: a click on the backdrop may be the second of a double click. */
export function AlertDialog(props: AlertDialogProps) {
  const { title, text, isDestructive = false, onClose, children } = props;
  const id = useId();

  return (
    <Themed>
      <Dialog
        open
        maxWidth="xs"
        onClose={(_, reason) => reason === 'escapeKeyDown' && onClose()}
        slotProps={{
          paper: {
            role: 'alertdialog',
            'aria-labelledby': `${id}-title`,
            'aria-describedby': `${id}-text`,
            ...(isDestructive && { sx: { '&&': { borderTopColor: 'error.main' } } }),
          },
        }}
      >
        <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
          <DialogActions>{children}</DialogActions>
        </DialogContent>
      </Dialog>
    </Themed>
  );
}
