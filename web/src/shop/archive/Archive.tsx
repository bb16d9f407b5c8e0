import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { SEARCH_MAX_LENGTH } from '../../../../shared/vocabulary.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { mergeParams, useQueryParams } from '../../lib/useQueryParams.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { InlineError } from '../../ui/InlineError.tsx';
import { Link } from '../../ui/Link.tsx';
import { getAlertQuery } from '../common/availability.ts';
import { NotifyMe } from '../common/NotifyMe.tsx';
import { ProductCardSkeletons, ProductCards } from '../common/ProductCards.tsx';
import styles from './Archive.module.css';
import { archiveOptions, readArchivePage } from './archiveQuery.ts';

const SKELETONS = 8;
const HASH = '#sold-pieces';

/** Sold pieces keep their pages, so that collectors can compare with them. */
export default function Archive() {
  const { params, toLink } = useQueryParams();
  const page = readArchivePage(params);
  const { search, after } = page;
  // The other names of a unit are spellings of the first.
  const subject = search || page.unitNames[0] || page.eras[0] || '';
  const { data, isError, error, isFetching, refetch } = useQuery(archiveOptions(page));
  usePageTitle(
    subject ? `${subject}: Sold Archive` : 'Sold Archive',
    'Military collectibles that we have sold, with their photos and descriptions.',
  );

  return (
    <div className="page">
      <Breadcrumbs current="Sold Archive" />
      <header className="list">
        <h1>Sold Archive</h1>
        <p className={styles.intro}>
          Pieces we have sold. Looking for one like it? We can e-mail you when one arrives.
        </p>
        <ArchiveSearch key={search} search={search} />
      </header>
      <section
        id="sold-pieces"
        tabIndex={-1}
        aria-labelledby="sold-pieces-title"
        className="section-break"
      >
        <div className={`spread ${styles.heading}`}>
          <h2 id="sold-pieces-title">{subject ? `Sold: “${subject}”` : 'Sold pieces'}</h2>
          <p role="status" className="caption muted">
            {data ? formatCount(data.total) : !isError && 'Loading…'}
          </p>
        </div>
        {!data && isError && (
          <InlineError
            text="Failed to fetch products"
            subject="Sold pieces"
            query={{ error, isFetching, refetch }}
          />
        )}
        {!data && !isError && <ProductCardSkeletons count={SKELETONS} />}
        {data?.products.length === 0 && <Empty isFiltered={subject !== ''} />}
        {data && data.products.length > 0 && (
          <ProductCards
            label="Sold pieces"
            products={data.products}
            isFirstView
            renderFoot={({ id, name }, nameId) => {
              const price = data.salePrices[id];
              return (
                <div className={styles.foot}>
                  <span className={styles.sold}>
                    {price ? `Sold for ${formatMoney(price)}` : 'Sold'}
                  </span>
                  <NotifyMe query={getAlertQuery({ name })} describedBy={nameId} />
                </div>
              );
            }}
          />
        )}
        {subject && data && data.products.length > 0 && (
          <p>
            <Link to={paths.archive}>See the whole archive</Link>
          </p>
        )}
        {(after || data?.nextCursor) && (
          <nav aria-label="Pages of the archive" className={styles.pages}>
            {after && <Link to={{ ...toLink({ after: '' }), hash: HASH }}>First page</Link>}
            {data?.nextCursor && (
              <ButtonLink
                to={{ ...toLink({ after: data.nextCursor }), hash: HASH }}
                rel="next"
                size="large"
              >
                Next page
              </ButtonLink>
            )}
          </nav>
        )}
      </section>
    </div>
  );
}

const formatCount = (total: number) =>
  `${total.toLocaleString('en-US')} ${total === 1 ? 'piece' : 'pieces'}`;

function ArchiveSearch({ search }: { search: string }) {
  const navigate = useNavigate();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    navigate({
      pathname: paths.archive,
      search: mergeParams(new URLSearchParams(), { search: typed }).toString(),
      hash: typed && HASH,
    });
  };
  return (
    <search aria-label="Sold pieces" className={styles.search}>
      <form action={paths.archive} className={styles.form} onSubmit={submit}>
        <input
          type="search"
          name="search"
          defaultValue={search}
          maxLength={SEARCH_MAX_LENGTH}
          placeholder="Search sold pieces..."
          aria-label="Search sold pieces"
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
        />
        <Button type="submit" variant="solid">
          Search<span className="visually-hidden"> the archive</span>
        </Button>
      </form>
    </search>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className="notice">
      <p>{isFiltered ? 'No sold piece matches this search.' : 'No piece has been sold yet.'}</p>
      <ButtonLink to={isFiltered ? paths.archive : paths.allItems}>
        {isFiltered ? 'See the whole archive' : 'See what is for sale'}
      </ButtonLink>
    </div>
  );
}
