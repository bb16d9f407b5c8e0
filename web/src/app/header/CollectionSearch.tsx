import type { FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SEARCH_MAX_LENGTH } from '../../../../shared/vocabulary.ts';
import { Icon } from '../../components/Icon.tsx';
import { paths } from '../../lib/paths.ts';
import { mergeParams, useQueryParams } from '../../lib/useQueryParams.ts';
import styles from './CollectionSearch.module.css';

/** Searches the collection from any page. On the home page the other filters stay. */
export function CollectionSearch() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { params, get } = useQueryParams();
  const current = get('search');

  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('search')).trim();
    const filters = pathname === paths.home ? params : new URLSearchParams();
    navigate({
      pathname: paths.home,
      search: mergeParams(filters, { search: text }).toString(),
      hash: '#all-items',
    });
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
