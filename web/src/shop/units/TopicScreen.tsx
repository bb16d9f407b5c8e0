import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useParams } from 'react-router';
import type { Topic } from '../../../../shared/entities/unit.ts';
import { getErrorMessage, isMissing } from '../../lib/api.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { PageFailure } from '../common/PageFailure.tsx';
import { ProductCardSkeletons } from '../common/ProductCards.tsx';

interface TopicScreenProps<T extends Topic> {
  kind: 'Unit' | 'Era';
  query: UseQueryResult<T>;
  toPath: (slug: string) => string;
  description: string;
  missingText: string;
  children: (topic: T) => ReactNode;
}

export function TopicScreen<T extends Topic>(props: TopicScreenProps<T>) {
  const { kind, query, toPath, description, missingText, children } = props;
  const { data: topic, error, refetch } = query;
  const { slug } = useParams();
  const failure = `${kind} Not Found`;
  usePageTitle(topic ? `${topic.name} Collectibles` : error ? failure : kind, description);

  if (error) {
    return isMissing(error) ? (
      <PageFailure title={failure} text={missingText} />
    ) : (
      <PageFailure title={failure} text={getErrorMessage(error)} onRetry={refetch} />
    );
  }
  if (!topic) {
    return (
      <div aria-busy="true" data-skeleton="" className="page">
        <h1 className="visually-hidden">Loading…</h1>
        <Skeleton height="16rem" margin="2.75rem 0 2rem" />
        <ProductCardSkeletons count={4} />
      </div>
    );
  }
  if (topic.slug !== slug) return <Navigate to={toPath(topic.slug)} replace />;
  return (
    <article className="page">
      <Breadcrumbs current={topic.name} />
      {children(topic)}
    </article>
  );
}

interface TopicHeadProps {
  kicker: string;
  name: string;
  children: ReactNode;
}

export const TopicHead = ({ kicker, name, children }: TopicHeadProps) => (
  <header className="list start">
    {kicker && <p className="caption muted">{kicker}</p>}
    <h1>{name}</h1>
    {children}
  </header>
);
