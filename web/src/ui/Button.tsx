import type { ComponentProps } from 'react';
import styles from './Button.module.css';

interface Style {
  variant?: 'solid' | 'outline';
  size?: 'small' | 'large';
}

interface ButtonProps extends ComponentProps<'button'>, Style {
  /** Looks disabled and ignores clicks. */
  isPending?: boolean | undefined;
}

export function Button(props: ButtonProps) {
  const { variant, size, className, isPending, onClick, ...button } = props;

  return (
    <button
      type="button"
      aria-busy={isPending}
      aria-disabled={isPending}
      className={`${getButtonClass({ variant, size })} ${className ?? ''}`}
      onClick={isPending ? undefined : onClick}
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
