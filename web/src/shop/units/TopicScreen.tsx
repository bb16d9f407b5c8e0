import type { ReactNode } from 'react';
import { getErrorMessage, isMissing } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { NoticeCard } from '../../ui/NoticeCard.tsx';
import styles from './Topic.module.css';
import { CardSkeletons } from './TopicProducts.tsx';

interface TopicFailureProps {
  title: string;
  text: string;
  error: unknown;
  onRetry: () => unknown;
}

export function TopicFailure({ title, text, error, onRetry }: TopicFailureProps) {
  const isUnknown = isMissing(error);
  return (
    <NoticeCard title={title} text={isUnknown ? text : getErrorMessage(error)}>
      {isUnknown ? (
        <Link to={paths.home} className={getButtonClass({})}>
          Back to Collection
        </Link>
      ) : (
        <Button onClick={() => onRetry()}>Try Again</Button>
      )}
    </NoticeCard>
  );
}

export function TopicSkeleton() {
  return (
    <div aria-busy="true" data-skeleton="" className={styles.page}>
      <h1 className="visually-hidden">Loading…</h1>
      <div className={styles.skeletonHead} />
      <CardSkeletons count={4} />
    </div>
  );
}

export function TopicHead({ kicker, name, children }: TopicHeadProps) {
  return (
    <header className={styles.head}>
      {kicker && <p className={styles.kicker}>{kicker}</p>}
      <h1>{name}</h1>
      {children}
    </header>
  );
}

interface TopicHeadProps {
  kicker: string;
  name: string;
  children?: ReactNode;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
