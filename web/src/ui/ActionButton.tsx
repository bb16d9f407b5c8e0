import styles from './ActionButton.module.css';
import { getButtonClass } from './Button.tsx';
import { type ActionButtonState, useActionButton } from './useActionButton.ts';

interface ActionButtonProps extends ActionButtonState {
  variant?: 'solid' | 'outline';
  isDone?: boolean;
  className?: string | undefined;
  children: string;
}

export function ActionButton(props: ActionButtonProps) {
  const { variant, isDone = false, className, children, ...action } = props;

  return (
    <button
      type="button"
      {...useActionButton(action)}
      data-done={isDone}
      className={`${getButtonClass({ variant })} ${styles.button} ${className ?? ''}`}
    >
      {children}
    </button>
  );
}
