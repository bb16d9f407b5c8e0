import { Alert, type AlertProps, AlertTitle } from '@mui/material';
import type { ReactNode } from 'react';
import type { SaleRestriction } from '../../../../../shared/restricted-items.ts';

interface RestrictionNoticeProps extends Pick<AlertProps, 'sx'> {
  restriction: SaleRestriction;
  children?: ReactNode;
}

export function RestrictionNotice({ restriction, sx, children }: RestrictionNoticeProps) {
  const { level, reason, sources } = restriction;
  const isRestricted = level === 'restricted';

  return (
    <Alert role="note" severity={isRestricted ? 'error' : 'warning'} sx={sx ?? null}>
      <AlertTitle>{isRestricted ? 'Restricted sale' : 'Check before you sell it'}</AlertTitle>
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
    </Alert>
  );
}
