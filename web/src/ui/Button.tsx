import type { ComponentProps } from 'react';
import styles from './Button.module.css';

interface Style {
  variant?: 'solid' | 'outline';
  size?: 'small' | 'large';
}

export function Button({ variant, size, className, ...button }: ComponentProps<'button'> & Style) {
  return (
    <button
      type="button"
      className={`${getButtonClass({ variant, size })} ${className ?? ''}`}
      {...button}
    />
  );
}

export function getButtonClass({
  variant = 'outline',
  size = 'small',
}: { [K in keyof Style]?: Style[K] | undefined }) {
  return `${styles.button} ${styles[variant]} ${styles[size]}`;
}
