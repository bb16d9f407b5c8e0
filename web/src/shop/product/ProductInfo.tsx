import { type ComponentType, type ReactNode, useId } from 'react';
import type {
  EarlyProduct,
  Product,
  ProductIdentification,
} from '../../../../shared/entities/product.ts';
import type { PublicProvenance } from '../../../../shared/entities/provenance.ts';
import { withArticle } from '../../../../shared/identification/parse/with-article.ts';
import { formatMoney } from '../../../../shared/quotes/money.ts';
import { toSlug } from '../../../../shared/slug.ts';
import { knownTerm, ON_HOLD } from '../../../../shared/vocabulary.ts';
import { useAuth } from '../../lib/auth.ts';
import { lazyComponent } from '../../lib/lazyComponent.ts';
import { filteredCollection, paths } from '../../lib/paths.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { Deadline } from '../../ui/Deadline.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LazyOverlay } from '../../ui/LazyOverlay.tsx';
import { Link } from '../../ui/Link.tsx';
import { ReproductionLabel } from '../../ui/ReproductionLabel.tsx';
import { Stamp } from '../../ui/Stamp.tsx';
import { Timestamp } from '../../ui/Timestamp.tsx';
import { AddToCart } from '../common/AddToCart.tsx';
import { getAlertQuery, isOnSale } from '../common/availability.ts';
import { useCart } from '../common/cartQuery.ts';
import { Facts } from '../common/Facts.tsx';
import { NotifyMe } from '../common/NotifyMe.tsx';
import { PriceTag } from '../common/PriceTag.tsx';
import { type OwnClaim, useOwnClaims } from '../common/quotes/ownClaims.ts';
import { useSalePrice } from '../common/salePriceQuery.ts';
import { WishlistButton } from '../common/WishlistButton.tsx';
import { AskAboutPiece } from './AskAboutPiece.tsx';
import { isKnownEra } from './getParents.ts';
import styles from './ProductInfo.module.css';
import { renderRichText } from './renderRichText.ts';

const ShareLinks = lazyComponent(() => import('./ShareLinks.tsx'));

const PROMISES = [
  { icon: 'crate', text: 'Secure, insured shipping' },
  { icon: 'phone', text: 'Expert support from collectors' },
] as const;
const AUTHENTIC = [
  { icon: 'magnifier', text: 'Authenticity guaranteed, examined in hand' },
  ...PROMISES,
  { icon: 'seal', text: 'Certificate of authenticity included' },
] as const;
const NOT_AUTHENTIC = [
  { icon: 'magnifier', text: 'Not sold as an original: see the description' },
  ...PROMISES,
] as const;

interface ProductInfoProps {
  product: Product & Partial<EarlyProduct>;
  StaffTools: ComponentType<{ product: Product }>;
}

export function ProductInfo({ product, StaffTools }: ProductInfoProps) {
  const { user } = useAuth();
  const salePrice = useSalePrice(product);
  const description = product.description || product.shortDescription;

  return (
    <div className={styles.info}>
      <div className={styles.mark}>
        <Stamp product={product} />
      </div>
      <h1 id="product-name" className={styles.name}>
        {product.name}
      </h1>
      <ReproductionLabel {...product} />
      {product.unitName && <UnitLinks name={product.unitName} />}
      <ul aria-label="At a glance" className={`caption ${styles.badges}`}>
        {knownTerm(product.condition) && <li>{product.condition}</li>}
        <li data-availability={product.availability}>{product.availability}</li>
        {knownTerm(product.era) && <li>{product.era}</li>}
      </ul>
      {product.publicAt && (
        <p className={`body2 ${styles.early}`}>
          Early access: public on <Timestamp at={product.publicAt} />
        </p>
      )}
      <div className={styles.price}>
        <PriceTag
          size="large"
          text={salePrice ? `Sold for ${formatMoney(salePrice)}` : undefined}
        />
      </div>
      <div data-action-bar="" className={`actions ${styles.actions} no-print`}>
        <AddToCart product={product} nameId="product-name" size="large" />
        <WishlistButton product={product} nameId="product-name" variant="label" />
      </div>
      {!isOnSale(product) && <NotAvailable product={product} />}
      <AskAboutPiece product={product} />
      <Share product={product} />
      <CartNote productId={product.id} />
      {user?.isStaff && <StaffTools product={product} />}
      {product.richDescription ? (
        <div className={styles.richDescription}>{product.richDescription.map(renderRichText)}</div>
      ) : (
        description && <p className={styles.description}>{description}</p>
      )}
      {product.motto && (
        <blockquote className={styles.motto}>
          <p>{product.motto}</p>
        </blockquote>
      )}
      <Details product={product} />
      {product.identification && <Identified identification={product.identification} />}
      {product.provenance && <Provenance entries={product.provenance} />}
      <TrustCard product={product} />
    </div>
  );
}

function Share({ product }: { product: Product }) {
  const isHydrated = useIsHydrated();

  return (
    <div className={`${styles.share} no-print`}>
      {isHydrated && (
        <LazyOverlay>
          <ShareLinks product={product} />
        </LazyOverlay>
      )}
    </div>
  );
}

function UnitLinks({ name }: { name: string }) {
  const slug = toSlug(name);

  return (
    <>
      <p className={`muted ${styles.unit}`}>{name}</p>
      <div className={`body2 ${styles.unitActions} no-print`}>
        <Link to={filteredCollection('unitNames', name)}>More from this unit</Link>
        {slug && <Link to={paths.unit(slug)}>About {withArticle(name)}</Link>}
        <NotifyMe
          query={{ unitNames: [name] }}
          label="Notify me about this unit"
          className={styles.notify}
        />
      </div>
    </>
  );
}

function NotAvailable({ product }: { product: Product }) {
  const id = useId();
  const claims = useOwnClaims(true);
  const own = claims?.get(product.id);

  if (own) return <OwnPiece claim={own} />;
  return (
    <div className={`body2 ${styles.unavailable} no-print`}>
      <p id={id}>
        {product.availability === ON_HOLD
          ? `On hold for ${claims ? 'another' : 'a'} collector. We can e-mail you if it becomes available again.`
          : 'This piece is sold. We can e-mail you when one like it arrives.'}
      </p>
      <NotifyMe query={getAlertQuery(product)} describedBy={id} />
    </div>
  );
}

function OwnPiece({ claim: { kind, order } }: { claim: OwnClaim }) {
  return (
    <div className={`body2 ${styles.unavailable} no-print`}>
      <p>
        {kind === 'bought' ? 'You bought this piece' : 'On hold for you'}
        {kind === 'held' && order.heldUntil && (
          <>
            {' '}
            until <Deadline at={order.heldUntil} />
          </>
        )}
        .
      </p>
      <Link to={paths.quote(order.id)}>See Your Quote</Link>
    </div>
  );
}

/** Keeps its height when empty, so that nothing moves once the session is known. */
function CartNote({ productId }: { productId: string }) {
  const { isLoading, isAuthenticated } = useAuth();
  const { lines = [] } = useCart();
  const line = lines.find((each) => each.productId === productId);

  return (
    <p className={`body2 ${styles.note} no-print`}>
      {!isLoading && !isAuthenticated && (
        <>
          <a href={paths.login}>Log in</a> to keep a cart and a wishlist.
        </>
      )}
      {line && `In your cart: ${line.quantity}`}
    </p>
  );
}

function Details({ product }: { product: Product }) {
  const { identification, era } = product;
  const details: [label: string, value: ReactNode][] = [
    ['Type', knownTerm(product.itemType)],
    [
      'Era',
      isKnownEra(era) ? (
        <Link key="era" to={paths.era(toSlug(era))}>
          {era}
        </Link>
      ) : (
        knownTerm(era)
      ),
    ],
    ['Material', product.material],
    ['Backing', product.backing],
    ['Size', formatSize(product)],
    ['Maker', product.manufacturer],
    ['Origin', product.countryOfOrigin],
    ['Catalog No.', identification && `ASMIC ${identification.asmicNumber}`],
    ['Available', product.stockQuantity > 1 ? `${product.stockQuantity} pieces` : null],
  ];

  return (
    <section aria-labelledby="details" className={styles.details}>
      <h2 id="details" className={`h3 ${styles.detailsTitle}`}>
        Details
      </h2>
      <Facts facts={details} />
    </section>
  );
}

function formatSize({ length, width, height, itemSize }: Product): string | null {
  const dimensions = [
    length ?? itemSize?.length,
    width ?? itemSize?.width,
    height ?? itemSize?.height,
  ];
  const sizes = dimensions.flatMap((size) => (size ? [Number(size)] : []));
  return sizes.length > 0 ? `${sizes.join(' × ')} in` : null;
}

function Identified({ identification }: { identification: ProductIdentification }) {
  const { designation, confidenceLevel, reasons, verifiedAt } = identification;

  return (
    <section aria-labelledby="identified" className={styles.details}>
      <h2 id="identified" className={`h3 ${styles.detailsTitle}`}>
        Identified as {designation}
      </h2>
      <p className="caption muted">
        {confidenceLevel} confidence · Verified{' '}
        <time dateTime={verifiedAt}>{verifiedAt.slice(0, 10)}</time>
      </p>
      <ul className={`body2 ${styles.reasons}`}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </section>
  );
}

function Provenance({ entries }: { entries: readonly PublicProvenance[] }) {
  return (
    <section aria-labelledby="provenance" className={styles.details}>
      <h2 id="provenance" className={`h3 ${styles.detailsTitle}`}>
        Provenance
      </h2>
      <ol className={`body2 ${styles.provenance}`}>
        {entries.map(({ source, date, documents, notes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike
          <li key={index}>
            <p>{date ? `${source}, ${date}` : source}</p>
            {documents && <p>Documents: {documents}</p>}
            {notes && <p>{notes}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function TrustCard({ product: { isAuthentic, authenticity } }: { product: Product }) {
  const isOriginal = isAuthentic && !authenticity;
  return (
    <aside aria-label="Our promise" className={`woven ${styles.trustCard}`}>
      <ul>
        {(isOriginal ? AUTHENTIC : NOT_AUTHENTIC).map(({ icon, text }) => (
          <li key={text} className={`body2 ${styles.promise}`}>
            <Icon name={icon} size={24} />
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}
