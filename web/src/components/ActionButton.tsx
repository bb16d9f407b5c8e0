import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import styles from './ActionButton.module.css';
import { getButtonClass } from './Button.tsx';

interface ActionButtonProps {
  look?: 'solid' | 'outline';
  isPending: boolean;
  isDone?: boolean;
  /** Focuses the button after an action that was started elsewhere, if nothing else has focus. */
  takesFocus?: boolean;
  className?: string | undefined;
  onPress: () => void;
  children: string;
}

/** Disabled while its action is pending; focus, which a disabled button loses, returns afterwards. */
export function ActionButton(props: ActionButtonProps) {
  const { look, isPending, isDone = false, takesFocus = false, className } = props;
  const { onPress, children } = props;
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

  const press = (event: MouseEvent) => {
    // Ignore the second click of a double click: a short action may be done by then.
    if (event.detail > 1) return;
    hadFocus.current = document.activeElement === button.current;
    onPress();
  };

  return (
    <button
      ref={button}
      type="button"
      disabled={isPending}
      aria-busy={isPending}
      data-done={isDone}
      className={`${getButtonClass({ look })} ${styles.button} ${className ?? ''}`}
      onClick={press}
    >
      {children}
    </button>
  );
}
