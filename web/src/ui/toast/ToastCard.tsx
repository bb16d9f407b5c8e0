import { type CSSProperties, type PointerEvent, type Ref, useRef, useState } from 'react';
import type { ToastContent } from '../../lib/toast.ts';
import { Icon } from '../Icon.tsx';
import { TextButton } from '../TextButton.tsx';
import styles from './toast.module.css';

const SWIPE_THRESHOLD_PX = 50;

interface ToastCardProps extends ToastContent {
  onClose: () => void;
  /** Given by the transition, like the style. */
  ref?: Ref<HTMLDivElement>;
  style?: CSSProperties;
}

export function ToastCard(props: ToastCardProps) {
  const { title, description, variant, action, onClose, ref, style } = props;
  const { offset, ...swipe } = useSwipeRight(onClose);
  const isDestructive = variant === 'destructive';

  return (
    <div
      ref={ref}
      role={isDestructive ? 'alert' : undefined}
      className={`${styles.card} ${isDestructive ? styles.destructive : ''}`}
      style={{ ...style, translate: `${offset}px` }}
      {...swipe}
    >
      <div>
        <div className={styles.title}>{title}</div>
        {description && <div className={styles.description}>{description}</div>}
        {action && (
          <TextButton
            onClick={() => {
              onClose();
              action.onClick();
            }}
          >
            {action.label}
          </TextButton>
        )}
      </div>
      <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

/** Closes beyond the threshold; a shorter swipe springs back. */
function useSwipeRight(onClose: () => void) {
  const startX = useRef(0);
  const [offset, setOffset] = useState(0);

  return {
    offset,
    onPointerDown: ({ target, currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) => {
      if (target instanceof Element && target.closest('button')) return;
      startX.current = clientX;
      currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: ({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) => {
      if (currentTarget.hasPointerCapture(pointerId))
        setOffset(Math.max(0, clientX - startX.current));
    },
    onLostPointerCapture: () => {
      if (offset >= SWIPE_THRESHOLD_PX) onClose();
      else setOffset(0);
    },
  };
}
