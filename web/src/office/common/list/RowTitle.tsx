import type { ReactNode } from 'react';
import { ROW_LINK } from '../../../lib/listKeys.ts';
import { Link } from '../../../ui/Link.tsx';

/** The title of a row, whose link covers the row. */
export const RowTitle = ({ to, children }: { to: string; children: ReactNode }) => (
  <h2>
    <Link {...ROW_LINK} to={to} className="stretched">
      {children}
    </Link>
  </h2>
);
