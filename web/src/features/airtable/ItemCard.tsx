import { useId } from 'react';
import { Button } from '../../components/Button.tsx';
import { DetailsDialog } from '../../components/DetailsDialog.tsx';
import { formatDate } from '../../lib/dates.ts';
import { getStatusColor } from '../../lib/itemStatusColor.ts';
import { useActionLabel } from '../../lib/useActionLabel.ts';
import { AttachmentGrid, AttachmentThumbnail } from './Attachments.tsx';
import { FieldList } from './FieldList.tsx';
import styles from './ItemCard.module.css';
import type { Item } from './item.ts';

interface ItemCardProps {
  item: Item;
  onOpen: () => void;
}

export function ItemCard({ item, onOpen }: ItemCardProps) {
  const { title, status, uniqueId, summary } = item;
  const [photo] = item.photos;
  const id = useId();
  const label = useActionLabel(id);

  return (
    <li className={styles.card}>
      {photo && <AttachmentThumbnail attachment={photo} size="large" className={styles.photo} />}
      <div className={styles.body}>
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          {status && (
            <span className={`${styles.status} ${styles[getStatusColor(status)]}`}>{status}</span>
          )}
        </div>
        {uniqueId && <p className={styles.id}>{uniqueId}</p>}
        {summary && <p className={styles.summary}>{summary}</p>}
        <dl className={styles.facts}>
          <Fact label="Type" value={item.types[0]} />
          <Fact label="Era" value={item.era} />
          <Fact label="Condition" value={item.condition} />
          <Fact label="Price" value={item.price} />
        </dl>
        <Badges item={item} />
      </div>
      <Button {...label} aria-haspopup="dialog" className={styles.open} onClick={onOpen}>
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

function Badges({ item: { isFeatured, isRare, isAuthentic } }: { item: Item }) {
  if (!isFeatured && !isRare && !isAuthentic) return null;
  return (
    <ul aria-label="Badges" className={styles.badges}>
      {isFeatured && <li>Featured</li>}
      {isRare && <li>Rare</li>}
      {isAuthentic && <li>Authentic</li>}
    </ul>
  );
}

interface ItemDetailsProps {
  item: Item;
  onClose: () => void;
}

/** A dialog with every field of an item. */
export function ItemDetails({ item, onClose }: ItemDetailsProps) {
  const { title, uniqueId, createdTime, photos, fields } = item;

  return (
    <DetailsDialog
      title={title}
      subtitle={
        <>
          {uniqueId && <p>{uniqueId}</p>}
          <p>Created {formatDate(createdTime)}</p>
        </>
      }
      onClose={onClose}
    >
      {photos.length > 0 && <AttachmentGrid files={photos} linkLabel="View Full Image" />}
      <FieldList fields={fields} />
    </DetailsDialog>
  );
}
