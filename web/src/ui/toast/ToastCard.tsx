import { type CustomContentProps, closeSnackbar } from 'notistack';
import { type PointerEvent, type Ref, useRef, useState } from 'react';
import type { ToastAction } from '../../lib/toast.ts';
import { Icon } from '../Icon.tsx';
import { TextButton } from '../TextButton.tsx';
import styles from './toast.module.css';

const SWIPE_THRESHOLD_PX = 50;

interface ToastCardProps extends CustomContentProps {
  description: string;
  toastAction?: ToastAction | undefined;
  ref?: Ref<HTMLDivElement>;
}

export function ToastCard(props: ToastCardProps) {
  const { id, message, description, toastAction, variant, style, ref } = props;
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
      <div className={styles.card} {...swipe}>
        <div>
          <div className={styles.title}>{message}</div>
          {description && <div className={styles.description}>{description}</div>}
          {toastAction && (
            <TextButton
              className={styles.action}
              onClick={() => {
                dismiss();
                toastAction.onClick();
              }}
            >
              {toastAction.label}
            </TextButton>
          )}
        </div>
        <button type="button" className={styles.close} aria-label="Close" onClick={dismiss}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}

/** Dismisses beyond the threshold; a shorter swipe springs back. */
function useSwipeRight(dismiss: () => void) {
  const startX = useRef<number>(undefined);
  const [offset, setOffset] = useState(0);

  const release = () => {
    startX.current = undefined;
    if (offset >= SWIPE_THRESHOLD_PX) dismiss();
    else setOffset(0);
  };

  return {
    style: { transform: `translateX(${offset}px)`, touchAction: 'pan-y' as const },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      startX.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (startX.current !== undefined) setOffset(Math.max(0, event.clientX - startX.current));
    },
    onPointerUp: release,
    onPointerCancel: release,
  };
}
