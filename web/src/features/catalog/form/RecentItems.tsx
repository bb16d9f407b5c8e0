import { Link } from 'react-router';
import { Photo } from '../../../components/Photo.tsx';
import { useItems } from '../itemsQuery.ts';
import styles from './RecentItems.module.css';

const SHOWN = 5;

/** What was cataloged last, by anybody of the staff. */
export function RecentItems() {
  const { data: items, isPending } = useItems();
  const recent = items?.slice(0, SHOWN) ?? [];

  return (
    <section aria-labelledby="recent-items" aria-busy={isPending}>
      <h2 id="recent-items" className={styles.title}>
        Just cataloged
      </h2>
      {recent.length === 0 ? (
        <p className={styles.none}>
          {isPending
            ? 'Looking them up…'
            : items
              ? 'Nothing yet. The first item will stand here.'
              : 'They could not be looked up.'}
        </p>
      ) : (
        <ul>
          {recent.map(({ id, name, itemType, era, condition, primaryImageUrl }) => (
            <li key={id} className={styles.item}>
              <Photo src={primaryImageUrl} alt="" className={styles.photo} />
              <div className={styles.words}>
                <Link to={`?view=items&item=${id}`} className={`stretched ${styles.name}`}>
                  {name}
                </Link>
                <p className={styles.mono}>
                  {[itemType, era, condition].filter(Boolean).join(' · ')}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
