import type { Topic } from '../../../../shared/entities/unit.ts';
import { filteredCollectionBy } from '../../lib/paths.ts';
import { Link } from '../../ui/Link.tsx';
import type { TopicFilter } from '../common/unitsQuery.ts';
import styles from './Topic.module.css';

interface TopicLinksProps {
  title: string;
  topics: readonly Topic[];
  toPath: (slug: string) => string;
}

export function TopicLinks({ title, topics, toPath }: TopicLinksProps) {
  if (topics.length === 0) return null;
  return (
    <nav aria-label={title} className="section-break">
      <h2 className={`h3 ${styles.smallTitle}`}>{title}</h2>
      <ul className={styles.links}>
        {topics.map(({ slug, name, count, sold }) => (
          <li key={slug}>
            <Link to={toPath(slug)}>{name}</Link> <Count count={count} sold={sold} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface TypeLinksProps {
  filter: TopicFilter;
  itemTypes: readonly { value: string; count: number }[];
}

export function TypeLinks({ filter, itemTypes }: TypeLinksProps) {
  if (itemTypes.length === 0) return null;
  return (
    <nav aria-label="Item types" className={styles.types}>
      <ul className={styles.links}>
        {itemTypes.map(({ value, count }) => (
          <li key={value}>
            <Link to={filteredCollectionBy({ ...filter, itemTypes: [value] })} rel="nofollow">
              {value}
            </Link>{' '}
            <Count count={count} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count, sold = 0 }: { count: number; sold?: number }) {
  return (
    <span className="caption muted">
      {count > 0 ? (
        <>
          {count.toLocaleString('en-US')}
          <span className="visually-hidden"> for sale</span>
        </>
      ) : sold > 0 ? (
        `${sold.toLocaleString('en-US')} sold`
      ) : (
        'none now'
      )}
    </span>
  );
}
