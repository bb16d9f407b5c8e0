import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { archiveOf, filteredCollectionBy } from '../../lib/paths.ts';
import { InlineError } from '../../ui/InlineError.tsx';
import { Link } from '../../ui/Link.tsx';
import { ProductCard, ProductCardSkeleton } from '../common/ProductCard.tsx';
import cards from '../common/ProductCards.module.css';
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
  const isFirstView = part === 'unsold';

  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>
        {title} <span className={styles.count}>{total.toLocaleString('en-US')}</span>
      </h2>
      {isError && (
        <InlineError
          text="Failed to fetch products"
          subject={title}
          query={{ isFetching, refetch }}
        />
      )}
      {total === 0 && children}
      {products.isLoading && <CardSkeletons count={Math.min(total, MAX_SKELETONS)} />}
      {data.length > 0 && (
        <ul aria-label={title} className={cards.cards}>
          {data.map((product, index) => (
            <li key={product.id}>
              <ProductCard
                product={product}
                shape="responsive"
                isFirst={isFirstView && index === 0}
              />
            </li>
          ))}
        </ul>
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

export function CardSkeletons({ count }: { count: number }) {
  return (
    <ul aria-hidden="true" className={cards.cards}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
        <li key={index}>
          <ProductCardSkeleton shape="responsive" />
        </li>
      ))}
    </ul>
  );
}
