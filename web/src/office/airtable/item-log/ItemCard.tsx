import { Button, Chip, Paper, Stack, Typography } from '@mui/material';
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
import { clampLines } from '../../common/clampLines.ts';
import { AttachmentGrid, AttachmentThumbnail } from '../Attachments.tsx';
import { FieldList } from '../FieldList.tsx';

interface ItemCardProps {
  item: Item;
  onOpen: () => void;
}

export function ItemCard({ item, onOpen }: ItemCardProps) {
  const [photo] = item.photos;
  const id = useId();
  const label = useActionLabel(id);

  return (
    <Paper component="li" variant="outlined" sx={CARD}>
      {photo && <AttachmentThumbnail attachment={photo} size="large" />}
      <CardBody id={id} item={item} />
      <Button {...label} aria-haspopup="dialog" onClick={onOpen}>
        View Details
      </Button>
    </Paper>
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
    <Paper component="article" variant="outlined" sx={CARD}>
      {photo && (
        <div>
          <Photo src={photo} alt="" />
        </div>
      )}
      <CardBody id={id} item={item} />
      <Button
        {...label}
        {...opened.linkTo(item.id)}
        {...ROW_LINK}
        component={Link}
        aria-haspopup="dialog"
      >
        View Details
      </Button>
    </Paper>
  );
}

const CARD = { minWidth: 0, p: 1.75, display: 'flex', flexDirection: 'column', gap: 1.5 };

function CardBody({ id, item }: { id: string; item: ItemSummary }) {
  const { title, status, uniqueId, summary, types, era, condition, price } = item;
  const facts = [
    ['Type', types[0]],
    ['Era', era],
    ['Condition', condition],
    ['Price', price],
  ] as const;

  return (
    <Stack sx={{ flex: 1, gap: 1.25 }}>
      <div>
        <Stack
          direction="row"
          sx={{ gap: 1.5, alignItems: 'start', justifyContent: 'space-between' }}
        >
          <Typography variant="h3" component="h2" id={id} sx={{ minWidth: 0 }}>
            {title}
          </Typography>
          {status && <ItemStatus status={status} />}
        </Stack>
        {uniqueId && (
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {uniqueId}
          </Typography>
        )}
      </div>
      {summary && (
        <Typography variant="body2" sx={clampLines(2)}>
          {summary}
        </Typography>
      )}
      <FieldList isInCard fields={facts.filter(([, value]) => value)} />
      <Badges item={item} />
    </Stack>
  );
}

type Marked = Pick<ItemSummary, 'isFeatured' | 'isRare' | 'isAuthentic'>;

export const getMarks = ({ isFeatured, isRare, isAuthentic }: Marked) =>
  [isFeatured && 'Featured', isRare && 'Rare', isAuthentic && 'Authentic'].filter(
    (mark) => typeof mark === 'string',
  );

function Badges({ item }: { item: ItemSummary }) {
  const marks = getMarks(item);

  if (marks.length === 0) return null;
  return (
    <Stack component="ul" direction="row" aria-label="Badges" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {marks.map((mark) => (
        <Chip key={mark} component="li" color="warning" label={mark} />
      ))}
    </Stack>
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
