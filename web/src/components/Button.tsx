import type { ComponentProps } from 'react';
import styles from './Button.module.css';

interface Look {
  look?: 'solid' | 'outline';
  size?: 'small' | 'large';
}

export function Button({ look, size, className, ...button }: ComponentProps<'button'> & Look) {
  return (
    <button
      type="button"
      className={`${getButtonClass({ look, size })} ${className ?? ''}`}
      {...button}
    />
  );
}

/** Also for links that look like buttons. */
export function getButtonClass({
  look = 'outline',
  size = 'small',
}: { [K in keyof Look]?: Look[K] | undefined }) {
  return `${styles.button} ${styles[look]} ${styles[size]}`;
}
