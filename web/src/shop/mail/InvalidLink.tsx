import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { getButtonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';
import styles from './mailings.module.css';

interface InvalidLinkProps {
  /** The address lacks its token; otherwise the token is invalid. */
  isIncomplete: boolean;
  text: string;
  children?: ReactNode;
}

export function InvalidLink({ isIncomplete, text, children }: InvalidLinkProps) {
  return (
    <NoticeCard
      title={isIncomplete ? 'Incomplete Link' : 'Link Not Valid'}
      text={`${
        isIncomplete
          ? 'Part of the link is missing. Open it from the e-mail again.'
          : 'The link is not valid or has expired.'
      } ${text}`}
    >
      <div className={styles.links}>
        {children}
        <Link to={paths.home} className={getButtonClass({})}>
          Home
        </Link>
      </div>
    </NoticeCard>
  );
}
