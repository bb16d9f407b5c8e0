import { Button, type ButtonProps, Menu, MenuItem } from '@mui/material';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface MoreMenuProps extends Pick<ButtonProps, 'size'> {
  actions: readonly { label: string; onClick: () => void }[];
}

/** The actions that are used less, in a menu. */
export function MoreMenu({ actions, ...button }: MoreMenuProps) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button
        {...button}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
      >
        More…
      </Button>
      <Menu open={isOpen} anchorEl={anchor.current} onClose={() => setIsOpen(false)}>
        {actions.map(({ label, onClick }) => (
          <MenuItem
            key={label}
            onClick={() => {
              // The focus must be back on the button, which gets it again when a dialog closes.
              flushSync(() => setIsOpen(false));
              onClick();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
