import type { ReactNode } from 'react';
import styles from './SheetBody.module.css';

/** The linen on which a sheet's labels lie, with a foot that stays in view. */
export function SheetBody({ children, foot }: { children: ReactNode; foot?: ReactNode }) {
  return (
    <div className={styles.tray}>
      <div className={styles.linen}>{children}</div>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}
