import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { InitialFocus } from './InitialFocus.tsx';
import { Themed } from './theme/Themed.tsx';

interface DetailsDialogProps {
  title: string;
  subtitle?: ReactNode;
  isSmall?: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function DetailsDialog(props: DetailsDialogProps) {
  const { title, subtitle, isSmall = false, onClose, children } = props;
  const id = useId();
  const closeButton = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);

  return (
    <Themed>
      <Dialog
        open
        maxWidth={isSmall ? 'xs' : false}
        onClose={onClose}
        slotProps={{ paper: { 'aria-labelledby': id } }}
      >
        <DialogTitle component="header">
          <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between' }}>
            <Stack sx={{ gap: 0.5 }}>
              <Typography variant="h3" component="h2" id={id}>
                {title}
              </Typography>
              {subtitle && (
                <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                  {subtitle}
                </Typography>
              )}
            </Stack>
            <IconButton
              ref={closeButton}
              aria-label="Close"
              sx={{ alignSelf: 'start', m: -1 }}
              onClick={onClose}
            >
              <Icon name="close" size={28} />
            </IconButton>
          </Stack>
        </DialogTitle>
        <DialogContent
          role="region"
          ref={content}
          aria-labelledby={id}
          // Scrolled by keyboard.
          tabIndex={0}
        >
          {children}
        </DialogContent>
        <InitialFocus content={content} closeButton={closeButton} />
      </Dialog>
    </Themed>
  );
}
