import { useEffect, useRef } from 'react';
import { buttonLook } from '../../components/button/Button.tsx';
import styles from './PendingButton.module.css';

interface PendingButtonProps {
  look?: 'solid' | 'outline';
  isPending: boolean;
  isDone?: boolean;
  className?: string | undefined;
  onPress: () => void;
  children: string;
}

/** Cannot be pressed while its work is under way; afterwards it has the focus again that it lost by that. */
export function PendingButton(props: PendingButtonProps) {
  const { look, isPending, isDone = false, className, onPress, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    if (isPending) return;
    const isLost = document.activeElement === document.body;
    if (hadFocus.current && isLost) button.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [isPending]);

  const press = () => {
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
      className={`${buttonLook({ look })} ${styles.button} ${className ?? ''}`}
      onClick={press}
    >
      {children}
    </button>
  );
}
