import { Button, Popover, type PopoverActions, Stack, Typography } from '@mui/material';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface DropPanelProps {
  label: string;
  /** For screen readers, where a screen has several. */
  subject?: string | undefined;
  note: string;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a panel with choices below it. */
export function DropPanel({ label, subject, note, children }: DropPanelProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // The focus must be back on the button before the caller moves it.
  const close = () => flushSync(() => setIsOpen(false));

  const popover = useRef<PopoverActions>(null);
  /** Keeps the panel in the window when its content loads and grows. */
  const followSize = useCallback((content: HTMLDivElement) => {
    // Moving the panel within the observer's turn would make the browser report a loop.
    const observer = new ResizeObserver(() =>
      requestAnimationFrame(() => popover.current?.updatePosition()),
    );
    observer.observe(content);
    return () => observer.disconnect();
  }, []);

  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        {label}
        {subject && <span className="visually-hidden"> of {subject}</span>}
      </Button>
      <Popover
        action={popover}
        open={isOpen}
        anchorEl={button.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, variant: 'outlined' } }}
      >
        <Stack ref={followSize} sx={{ p: 1.5, gap: 1, minWidth: '16rem', maxWidth: '24rem' }}>
          {children(close)}
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {note}
          </Typography>
        </Stack>
      </Popover>
    </>
  );
}
