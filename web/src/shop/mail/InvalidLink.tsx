import type { ReactNode } from 'react';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';

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
          ? 'Part of the link is missing. Open the link that we sent you again.'
          : 'The link is not valid or has expired.'
      } ${text}`}
    >
      <div className="actions">
        {children}
        <ButtonLink to={paths.home}>Home</ButtonLink>
      </div>
    </NoticeCard>
  );
}
