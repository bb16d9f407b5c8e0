import { Button, type ButtonProps, Menu, MenuItem } from '@mui/material';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface ActionMenuProps extends Pick<ButtonProps, 'size'> {
  label: string;
  isPending?: boolean;
  actions: readonly { label: string; onClick: () => void }[];
}

/** A button that opens a menu of actions. */
export function ActionMenu(props: ActionMenuProps) {
  const { label: buttonLabel, isPending = false, actions, ...button } = props;
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <Button
        {...button}
        ref={anchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-busy={isPending}
        aria-disabled={isPending}
        onClick={() => !isPending && setIsOpen(true)}
      >
        {buttonLabel}
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
