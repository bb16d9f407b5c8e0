import styles from './ActionButton.module.css';
import { getButtonClass } from './Button.tsx';
import { type ActionButtonState, useActionButton } from './useActionButton.ts';

interface ActionButtonProps extends ActionButtonState {
  variant?: 'solid' | 'outline';
  className?: string | undefined;
  children: string;
}

export function ActionButton(props: ActionButtonProps) {
  const { variant, className, children, ...action } = props;

  return (
    <button
      type="button"
      {...useActionButton(action)}
      className={`${getButtonClass({ variant })} ${styles.button} ${className ?? ''}`}
    >
      {children}
    </button>
  );
}
