import type { Product } from '../../../../shared/entities/product.ts';
import { paths } from '../../app/paths.ts';
import { Button } from '../../components/button/Button.tsx';
import { Icon } from '../../components/icons/Icon.tsx';
import { AddToCart } from '../../components/specimen/AddToCart.tsx';
import { RequestTag } from '../../components/specimen/RequestTag.tsx';
import { StencilMark } from '../../components/specimen/StencilMark.tsx';
import { signIn, useAuth } from '../../lib/auth.ts';
import { Badges } from './Badges.tsx';
import { Details } from './Details.tsx';
import styles from './ProductEntry.module.css';
import { TrustCard } from './TrustCard.tsx';

/** The catalogue's entry for one object. */
export function ProductEntry({ product }: { product: Product }) {
  const { isAuthenticated } = useAuth();
  const description = product.description || product.shortDescription;

  return (
    <div className={styles.entry}>
      <div className={styles.mark}>
        <StencilMark product={product} />
      </div>
      <h1 id="product-name" className={styles.name}>
        {product.name}
      </h1>
      {product.unitName && <p className={styles.unit}>{product.unitName}</p>}
      <Badges product={product} />
      <div className={styles.price}>
        <RequestTag size="large" />
      </div>
      <div className={styles.actions}>
        <AddToCart product={product} describedBy="product-name" size="large" />
        <Button size="large" aria-describedby="product-name" onClick={signIn}>
          <Icon name="heart" /> Wishlist
        </Button>
      </div>
      {!isAuthenticated && (
        <p className={styles.note}>
          <a href={paths.login}>Log in</a> to add items to your cart or wishlist.
        </p>
      )}
      {description && <p className={styles.description}>{description}</p>}
      {product.motto && (
        <blockquote className={styles.motto}>
          <p>{product.motto}</p>
        </blockquote>
      )}
      <Details product={product} />
      <TrustCard isAuthentic={product.isAuthentic} />
    </div>
  );
}
