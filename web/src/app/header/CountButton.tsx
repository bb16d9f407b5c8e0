import type { ComponentProps } from 'react';
import { Icon } from '../../components/Icon.tsx';
import type { IconName } from '../../components/iconPaths.tsx';
import styles from './MemberTools.module.css';

const MOST_SHOWN = 99;

interface CountButtonProps extends Omit<ComponentProps<'button'>, 'name'> {
  icon: IconName;
  name: string;
  /** Shown from one on. */
  count: number;
}

/** A tool of the header that opens a sheet, and tells how much is in it. */
export function CountButton({ icon, name, count, ...button }: CountButtonProps) {
  const label = `${name}, ${count} ${count === 1 ? 'item' : 'items'}`;

  return (
    <button
      type="button"
      aria-label={count > 0 ? label : name}
      aria-haspopup="dialog"
      className={styles.tool}
      {...button}
    >
      <Icon name={icon} size={24} />
      {count > 0 && (
        <span key={count} className={styles.count}>
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </button>
  );
}
