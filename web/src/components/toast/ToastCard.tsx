import { type CustomContentProps, closeSnackbar } from 'notistack';
import type { Ref } from 'react';
import { Icon } from '../Icon.tsx';
import styles from './toast.module.css';
import { useSwipeRight } from './useSwipeRight.ts';

interface ToastCardProps extends CustomContentProps {
  description: string;
  ref?: Ref<HTMLDivElement>;
}

export function ToastCard({ id, message, description, variant, style, ref }: ToastCardProps) {
  const dismiss = () => closeSnackbar(id);
  const swipe = useSwipeRight(dismiss);
  const isDestructive = variant === 'destructive';

  return (
    <div
      ref={ref}
      role={isDestructive ? 'alert' : undefined}
      className={isDestructive ? styles.destructive : styles.toast}
      style={style}
    >
      <div className={styles.slip} {...swipe}>
        <div>
          <div className={styles.title}>{message}</div>
          {description && <div className={styles.description}>{description}</div>}
        </div>
        <button type="button" className={styles.close} aria-label="Close" onClick={dismiss}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
