import type { ReactNode } from 'react';
import styles from './SheetBody.module.css';

export function SheetBody({ children, footer }: { children: ReactNode; footer?: ReactNode }) {
  return (
    <div className={styles.body}>
      <div className={styles.content}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
