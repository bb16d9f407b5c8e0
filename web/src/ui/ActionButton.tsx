import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import styles from './ActionButton.module.css';
import { getButtonClass } from './Button.tsx';

interface ActionButtonProps {
  variant?: 'solid' | 'outline';
  isPending: boolean;
  isDone?: boolean;
  /** Focuses the button after an action that was started elsewhere, if nothing else has focus. */
  takesFocus?: boolean;
  className?: string | undefined;
  onClick: () => void;
  children: string;
}

/** Disabled while pending; the focus, which a disabled button loses, returns afterwards. */
export function ActionButton(props: ActionButtonProps) {
  const { variant, isPending, isDone = false, takesFocus = false, className } = props;
  const { onClick, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  const restoreFocus = useEffectEvent(() => {
    const isFocusLost = document.activeElement === document.body;
    if ((hadFocus.current || takesFocus) && isFocusLost) {
      button.current?.focus({ preventScroll: true });
    }
    hadFocus.current = false;
  });
  useEffect(() => {
    if (!isPending) restoreFocus();
  }, [isPending]);

  const handleClick = (event: MouseEvent) => {
    // Ignore the second click of a double click: a short action may be done by then.
    if (event.detail > 1) return;
    hadFocus.current = document.activeElement === button.current;
    onClick();
  };

  return (
    <button
      ref={button}
      type="button"
      disabled={isPending}
      aria-busy={isPending}
      data-done={isDone}
      className={`${getButtonClass({ variant })} ${styles.button} ${className ?? ''}`}
      onClick={handleClick}
    >
      {children}
    </button>
  );
}
