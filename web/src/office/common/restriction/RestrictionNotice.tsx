import type { ReactNode } from 'react';
import type { SaleRestriction } from '../../../../../shared/restricted-items.ts';
import styles from './Restriction.module.css';

interface RestrictionNoticeProps {
  restriction: SaleRestriction;
  className?: string | undefined;
  children?: ReactNode;
}

export function RestrictionNotice({
  restriction: { level, reason, sources },
  className = '',
  children,
}: RestrictionNoticeProps) {
  return (
    <div data-level={level} className={`${styles.notice} ${className}`}>
      <p className={styles.title}>
        {level === 'restricted' ? 'Restricted sale' : 'Check before you sell it'}
      </p>
      <p>
        {reason}{' '}
        {sources.map(({ citation, url }, index) => (
          <span key={url}>
            {index > 0 && '; '}
            <a href={url} target="_blank" rel="noreferrer">
              {citation}
              <span className="visually-hidden">, opens in a new tab</span>
            </a>
          </span>
        ))}
      </p>
      {children}
    </div>
  );
}
