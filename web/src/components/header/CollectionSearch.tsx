import type { FormEvent } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { SEARCH_MAX_LENGTH } from '../../../../shared/vocabulary.ts';
import { paths } from '../../app/paths.ts';
import { Icon } from '../icons/Icon.tsx';
import styles from './CollectionSearch.module.css';

/** Searches the collection from any page; in the collection itself the other filters stay. */
export function CollectionSearch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const current = params.get('search') ?? '';

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get('search')).trim();
    const next = new URLSearchParams(pathname === paths.home ? params : undefined);
    if (wanted) next.set('search', wanted);
    else next.delete('search');
    navigate({ pathname: paths.home, search: next.toString(), hash: '#all-items' });
  };

  return (
    <search className={styles.search}>
      <form key={current} className={styles.form} onSubmit={search}>
        <input
          type="search"
          name="search"
          defaultValue={current}
          maxLength={SEARCH_MAX_LENGTH}
          placeholder="Search collection..."
          aria-label="Search collection"
          className={styles.input}
        />
        <button type="submit" aria-label="Search" className={styles.button}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
}
