import type { ComponentProps } from 'react';
import styles from './TextButton.module.css';

export function TextButton({ className, ...button }: ComponentProps<'button'>) {
  return <button type="button" className={`${styles.button} ${className ?? ''}`} {...button} />;
}
