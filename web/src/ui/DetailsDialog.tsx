import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { useInitialFocus } from '../lib/useInitialFocus.ts';
import { Icon } from './Icon.tsx';
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
            <div>
              <Typography variant="h3" component="h2" id={id} sx={{ overflowWrap: 'anywhere' }}>
                {title}
              </Typography>
              {subtitle && (
                <Typography
                  variant="caption"
                  component="div"
                  sx={{ mt: 0.5, color: 'text.secondary' }}
                >
                  {subtitle}
                </Typography>
              )}
            </div>
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
        <Content titleId={id} closeButton={closeButton}>
          {children}
        </Content>
      </Dialog>
    </Themed>
  );
}

interface ContentProps {
  titleId: string;
  closeButton: RefObject<HTMLElement | null>;
  children: ReactNode;
}

function Content({ titleId, closeButton, children }: ContentProps) {
  const section = useRef<HTMLDivElement>(null);
  useInitialFocus(section, closeButton);

  return (
    <DialogContent
      role="region"
      ref={section}
      aria-labelledby={titleId}
      // Scrolled by keyboard.
      tabIndex={0}
    >
      {children}
    </DialogContent>
  );
}
