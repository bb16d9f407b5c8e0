import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../lib/paths.ts';
import { usePageTitle } from '../lib/usePageTitle.ts';
import { getButtonClass } from '../ui/Button.tsx';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { NoticeCard } from '../ui/NoticeCard.tsx';

interface LogInFirstProps {
  title: string;
  text: string;
  /** Other ways to the page. */
  children?: ReactNode;
}

export function LogInFirst({ title, text, children }: LogInFirstProps) {
  const { pathname, search, hash } = useLocation();
  usePageTitle(title, text);

  return (
    <NoticeCard title={title} text={text} tone="neutral">
      <div className="actions">
        <a
          href={paths.loginTo(`${pathname}${search}${hash}`)}
          aria-label={title}
          className={getButtonClass({ variant: 'solid' })}
        >
          Log In
        </a>
        {children}
        <ButtonLink to={paths.home}>Home</ButtonLink>
      </div>
    </NoticeCard>
  );
}
