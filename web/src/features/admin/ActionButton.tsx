import { type MouseEvent, useEffect, useEffectEvent, useRef } from 'react';
import { getButtonClass } from '../../components/Button.tsx';
import styles from './ActionButton.module.css';

interface PendingButtonProps {
  look?: 'solid' | 'outline';
  isPending: boolean;
  isDone?: boolean;
  /** Whether it takes the focus after work that was begun elsewhere, where nothing else has it. */
  takesFocus?: boolean;
  className?: string | undefined;
  onPress: () => void;
  children: string;
}

/** Cannot be pressed while its work is under way; afterwards it has the focus again that it lost by that. */
export function PendingButton(props: PendingButtonProps) {
  const { look, isPending, isDone = false, takesFocus = false, className } = props;
  const { onPress, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  const returnFocus = useEffectEvent(() => {
    const isLost = document.activeElement === document.body;
    if ((hadFocus.current || takesFocus) && isLost) button.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  });
  useEffect(() => {
    if (!isPending) returnFocus();
  }, [isPending]);

  const press = (event: MouseEvent) => {
    // The second click of a double click: the work may be done by then.
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
