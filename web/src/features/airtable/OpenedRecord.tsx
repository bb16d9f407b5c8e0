import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { SearchHit, SearchKind } from '../../../../shared/contract/search.ts';
import { getButtonClass } from '../../components/Button.tsx';
import { DetailsDialog } from '../../components/DetailsDialog.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { ListState } from '../../components/ListState.tsx';
import { Photo } from '../../components/Photo.tsx';
import { api } from '../../lib/api.ts';
import { useQueryParams } from '../../lib/useQueryParams.ts';
import { staffQuery } from '../back-office/queryOptions.ts';
import styles from './OpenedRecord.module.css';

/** The record that the URL names, `?record=…`, as the last sync knows it, with the item and the product of it. */
export function OpenedRecord() {
  const { get, replace } = useQueryParams();
  const id = get('record');

  return id ? <RecordDialog key={id} id={id} onClose={() => replace({ record: '' })} /> : null;
}

function RecordDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['airtable', 'record', id],
    queryFn: async ({ signal }) => {
      const { groups } = await api('GET /api/search', { query: { q: id }, signal });
      const exact = groups.flatMap(({ kind, hits }) =>
        hits.filter(({ isExact }) => isExact).map((hit) => [kind, hit] as const),
      );
      return Object.fromEntries(exact) as Partial<Record<SearchKind, SearchHit>>;
    },
    ...staffQuery,
  });
  const title = query.data?.record?.title ?? 'Airtable Record';

  return (
    <DetailsDialog isSmall title={title} subtitle={id} onClose={onClose}>
      <ListState
        query={query}
        errorTitle="Failed to Load the Record"
        name="the record"
        skeleton={<p role="status">Loading the record…</p>}
        isEmpty={({ record }) => record === undefined}
        empty={
          <ListNotice
            title="The last sync did not find this record"
            text="It may be new, or it was deleted in Airtable. Sync to bring the records up to date."
          />
        }
      >
        {({ record, product, item }) => (
          <div className={styles.record}>
            {product && (
              <div className={styles.photo}>
                <Photo src={product.photo} alt="" />
              </div>
            )}
            <p>{record?.subtitle}</p>
            <p className={styles.links}>
              {item && (
                <Link to={item.path} className={getButtonClass({})}>
                  Cataloged Item
                </Link>
              )}
              {product && (
                <Link to={product.path} className={getButtonClass({})}>
                  Product in the Shop
                </Link>
              )}
            </p>
            {!item && !product && <p>It is neither in the shop nor among the cataloged items.</p>}
          </div>
        )}
      </ListState>
    </DetailsDialog>
  );
}
