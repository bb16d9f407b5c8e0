import card from './ProductCard.module.css';
import styles from './ProductCardSkeleton.module.css';

/** The shape of a card whose product is on its way. */
export function ProductCardSkeleton({ shape = 'standing' }: { shape?: 'standing' | 'lying' }) {
  return (
    <div aria-hidden="true" data-skeleton="" className={`${card.card} ${card[shape]}`}>
      <div className={`${card.mount} ${styles.photo}`} />
      <div className={card.text}>
        <div className={styles.name} />
        <div className={styles.unit} />
        <div className={styles.line} />
      </div>
      <div className={card.foot}>
        <div className={styles.tag} />
        <div className={styles.actions} />
      </div>
    </div>
  );
}
