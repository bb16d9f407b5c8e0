import { Button } from '@mui/material';
import { useId } from 'react';
import { formatDate } from '../../../lib/dates.ts';
import { ROW_LINK } from '../../../lib/listKeys.ts';
import { useActionLabel } from '../../../lib/useActionLabel.ts';
import type { OpenRecord } from '../../../lib/useOpenRecord.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { ItemStatus } from '../../common/airtable/ItemStatus.tsx';
import type { Item, ItemSummary } from '../../common/airtable/item.ts';
import { AttachmentGrid, AttachmentThumbnail } from '../Attachments.tsx';
import { FieldList } from '../FieldList.tsx';
import styles from './ItemCard.module.css';

interface ItemCardProps {
  item: Item;
  onOpen: () => void;
}

export function ItemCard({ item, onOpen }: ItemCardProps) {
  const [photo] = item.photos;
  const id = useId();
  const label = useActionLabel(id);

  return (
    <li className={styles.card}>
      {photo && <AttachmentThumbnail attachment={photo} size="large" className={styles.photo} />}
      <CardBody id={id} item={item} />
      <Button {...label} aria-haspopup="dialog" className={styles.open} onClick={onOpen}>
        View Details
      </Button>
    </li>
  );
}

interface LogCardProps {
  item: ItemSummary;
  photo: string | null;
  opened: OpenRecord;
}

export function LogCard({ item, photo, opened }: LogCardProps) {
  const id = useId();
  const label = useActionLabel(id);

  return (
    <article className={styles.card}>
      {photo && (
        <div className={styles.photo}>
          <Photo src={photo} alt="" />
        </div>
      )}
      <CardBody id={id} item={item} />
      <Link
        {...label}
        {...opened.linkTo(item.id)}
        {...ROW_LINK}
        aria-haspopup="dialog"
        className={`${getButtonClass({})} ${styles.open}`}
      >
        View Details
      </Link>
    </article>
  );
}

function CardBody({ id, item }: { id: string; item: ItemSummary }) {
  const { title, status, uniqueId, summary } = item;

  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {status && <ItemStatus status={status} />}
      </div>
      {uniqueId && <p className={styles.id}>{uniqueId}</p>}
      {summary && <p className={styles.summary}>{summary}</p>}
      <dl className={styles.facts}>
        <CardFact label="Type" value={item.types[0]} />
        <CardFact label="Era" value={item.era} />
        <CardFact label="Condition" value={item.condition} />
        <CardFact label="Price" value={item.price} />
      </dl>
      <Badges item={item} />
    </div>
  );
}

function CardFact({ label, value }: { label: string; value: string | undefined }) {
  if (!value) return null;
  return (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Badges({ item: { isFeatured, isRare, isAuthentic } }: { item: ItemSummary }) {
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

export function RecordDetails({ item, onClose }: ItemDetailsProps) {
  return (
    <DetailsDialog title={item.title} subtitle={<ItemSubtitle item={item} />} onClose={onClose}>
      <RecordFields item={item} />
    </DetailsDialog>
  );
}

export const ItemSubtitle = ({ item: { uniqueId, createdTime } }: { item: Item }) => (
  <>
    {uniqueId && <p>{uniqueId}</p>}
    <p>Created {formatDate(createdTime)}</p>
  </>
);

export const RecordFields = ({ item: { photos, fields } }: { item: Item }) => (
  <>
    {photos.length > 0 && <AttachmentGrid files={photos} linkLabel="View Full Image" />}
    <FieldList fields={fields} />
  </>
);
