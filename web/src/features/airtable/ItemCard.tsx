import { useId } from 'react';
import { Button } from '../../components/Button.tsx';
import { useActionLabel } from '../../lib/useActionLabel.ts';
import { AttachmentPicture } from './Attachments.tsx';
import styles from './ItemCard.module.css';
import { ItemStatus } from './item-log/ItemStatus.tsx';
import type { Item } from './item.ts';

interface ItemCardProps {
  item: Item;
  onOpen: () => void;
}

export function ItemCard({ item, onOpen }: ItemCardProps) {
  const [photo] = item.photos;
  const id = useId();
  const named = useActionLabel(id);

  return (
    <li className={styles.card}>
      {photo && <AttachmentPicture attachment={photo} size="large" className={styles.photo} />}
      <div className={styles.text}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {item.title}
          </h2>
          {item.status && <ItemStatus status={item.status} />}
        </div>
        {item.uniqueId && <p className={styles.id}>{item.uniqueId}</p>}
        {item.summary && <p className={styles.summary}>{item.summary}</p>}
        <dl className={styles.facts}>
          <Fact label="Type" value={item.types[0]} />
          <Fact label="Era" value={item.era} />
          <Fact label="Condition" value={item.condition} />
          <Fact label="Price" value={item.price} />
        </dl>
        <Marks item={item} />
      </div>
      <Button {...named} aria-haspopup="dialog" className={styles.open} onClick={onOpen}>
        View Details
      </Button>
    </li>
  );
}

function Fact({ label, value }: { label: string; value: string | undefined }) {
  if (!value) return null;
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Marks({ item }: { item: Item }) {
  const marks = [
    item.isFeatured && 'Featured',
    item.isRare && 'Rare',
    item.isAuthentic && 'Authentic',
  ].filter((mark) => mark !== false);

  if (marks.length === 0) return null;
  return (
    <ul aria-label="Marks" className={styles.marks}>
      {marks.map((mark) => (
        <li key={mark}>{mark}</li>
      ))}
    </ul>
  );
}
