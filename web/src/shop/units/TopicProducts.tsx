import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { archiveOf, filteredCollectionBy } from '../../lib/paths.ts';
import { InlineError } from '../../ui/InlineError.tsx';
import { Link } from '../../ui/Link.tsx';
import { ProductCardSkeletons, ProductCards } from '../common/ProductCards.tsx';
import { type TopicFilter, topicProductsOptions } from '../common/unitsQuery.ts';
import styles from './Topic.module.css';

const MAX_SKELETONS = 4;

interface TopicProductsProps {
  title: string;
  part: 'unsold' | 'sold';
  filter: TopicFilter;
  total: number;
  children?: ReactNode;
}

export function TopicProducts({ title, part, filter, total, children }: TopicProductsProps) {
  const products = useQuery({ ...topicProductsOptions(filter, part), enabled: total > 0 });
  const { data = [], isError, isFetching, refetch } = products;
  const id = `${part}-title`;

  return (
    <section aria-labelledby={id} className="section-break">
      <h2 id={id} className={styles.title}>
        {title} <span className="caption muted">{total.toLocaleString('en-US')}</span>
      </h2>
      {isError && (
        <InlineError
          text="Failed to fetch products"
          subject={title}
          query={{ isFetching, refetch }}
        />
      )}
      {total === 0 && children}
      {products.isLoading && <ProductCardSkeletons count={Math.min(total, MAX_SKELETONS)} />}
      {data.length > 0 && (
        <ProductCards label={title} products={data} isFirstView={part === 'unsold'} />
      )}
      {total > data.length && data.length > 0 && (
        <p className={styles.all}>
          <Link
            to={part === 'sold' ? archiveOf(filter) : filteredCollectionBy(filter)}
            rel="nofollow"
          >
            {part === 'sold' ? `All ${total} that were sold` : 'See all, with filters'}
          </Link>
        </p>
      )}
    </section>
  );
}
