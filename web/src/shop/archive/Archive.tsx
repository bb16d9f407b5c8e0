import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import type { Product } from '../../../../shared/entities/product.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { SEARCH_MAX_LENGTH } from '../../../../shared/vocabulary.ts';
import { paths } from '../../lib/paths.ts';
import { usePageTitle } from '../../lib/usePageTitle.ts';
import { mergeParams, useQueryParams } from '../../lib/useQueryParams.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { Button, getButtonClass } from '../../ui/Button.tsx';
import { InlineError } from '../../ui/InlineError.tsx';
import { Link } from '../../ui/Link.tsx';
import { getAlertQuery } from '../common/availability.ts';
import { NotifyMe } from '../common/NotifyMe.tsx';
import { ProductCard, ProductCardSkeleton } from '../common/ProductCard.tsx';
import cards from '../common/ProductCards.module.css';
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
    <div className={styles.page}>
      <Breadcrumbs current="Sold Archive" />
      <header className={styles.head}>
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
        className={styles.pieces}
      >
        <div className={styles.heading}>
          <h2 id="sold-pieces-title" className={styles.title}>
            {subject ? `Sold: “${subject}”` : 'Sold pieces'}
          </h2>
          <p role="status" className={styles.count}>
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
        {!data && !isError && (
          <ul aria-hidden="true" className={cards.cards}>
            {Array.from({ length: SKELETONS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
              <li key={index}>
                <ProductCardSkeleton shape="responsive" />
              </li>
            ))}
          </ul>
        )}
        {data?.products.length === 0 && <Empty isFiltered={subject !== ''} />}
        {data && data.products.length > 0 && (
          <ul aria-label="Sold pieces" className={cards.cards}>
            {data.products.map((product, index) => (
              <li key={product.id}>
                <ProductCard
                  product={product}
                  shape="responsive"
                  isFirst={index === 0}
                  renderFoot={(nameId) => (
                    <SoldFoot
                      product={product}
                      price={data.salePrices[product.id]}
                      nameId={nameId}
                    />
                  )}
                />
              </li>
            ))}
          </ul>
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
              <Link
                to={{ ...toLink({ after: data.nextCursor }), hash: HASH }}
                rel="next"
                className={getButtonClass({ size: 'large' })}
              >
                Next page
              </Link>
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

interface SoldFootProps {
  product: Product;
  price: string | undefined;
  nameId: string;
}

function SoldFoot({ product, price, nameId }: SoldFootProps) {
  return (
    <div className={styles.foot}>
      <span className={styles.sold}>{price ? `Sold for ${formatMoney(price)}` : 'Sold'}</span>
      <NotifyMe query={getAlertQuery(product)} describedBy={nameId} />
    </div>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className={styles.empty}>
      <p>{isFiltered ? 'No sold piece matches this search.' : 'No piece has been sold yet.'}</p>
      <Link to={isFiltered ? paths.archive : paths.allItems} className={getButtonClass({})}>
        {isFiltered ? 'See the whole archive' : 'See what is for sale'}
      </Link>
    </div>
  );
}
