import { Button, type ButtonProps, Chip, Paper, Stack, Typography } from '@mui/material';
import { type ElementType, type ReactNode, useId } from 'react';
import type { To } from 'react-router';
import type { LogRecord } from '../../../../../shared/entities/log-record.ts';
import { formatDate } from '../../../lib/dates.ts';
import { useCanSeeField } from '../../../lib/permissions.ts';
import { useActionLabel } from '../../../lib/useActionLabel.ts';
import { ItemStatus } from '../../common/airtable/ItemStatus.tsx';
import type { Item, ItemSummary } from '../../common/airtable/item.ts';
import { clampLines } from '../../common/clampLines.ts';
import { Note } from '../../common/Note.tsx';
import { AttachmentGrid } from '../Attachments.tsx';
import { FieldList } from '../FieldList.tsx';

interface ItemCardProps {
  component: 'li' | 'article';
  item: ItemSummary;
  photo: ReactNode;
  /** Props of the button that opens the record, which may be a link. */
  button: ButtonProps & { component?: ElementType; to?: To; state?: unknown };
}

export function ItemCard({ component, item, photo, button }: ItemCardProps) {
  const { title, status, uniqueId, summary, types, era, condition, price } = item;
  const id = useId();
  const label = useActionLabel(id);
  const canSee = useCanSeeField();
  const marks = getMarks(item);
  const facts = [
    ['Type', types[0]],
    ['Era', era],
    ['Condition', condition],
    ['Price', canSee('sharePrice') && price],
  ] as const;

  return (
    <Paper
      component={component}
      variant="outlined"
      sx={{ minWidth: 0, p: 1.75, display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      {photo}
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
          {uniqueId && <Note>{uniqueId}</Note>}
        </div>
        {summary && (
          <Typography variant="body2" sx={clampLines(2)}>
            {summary}
          </Typography>
        )}
        <FieldList isInCard fields={facts.filter(([, value]) => value)} />
        {marks.length > 0 && (
          <Stack
            component="ul"
            direction="row"
            aria-label="Badges"
            sx={{ gap: 1, flexWrap: 'wrap' }}
          >
            {marks.map((mark) => (
              <Chip key={mark} component="li" color="warning" label={mark} />
            ))}
          </Stack>
        )}
      </Stack>
      <Button {...label} {...button} aria-haspopup="dialog">
        View Details
      </Button>
    </Paper>
  );
}

type Marked = Pick<LogRecord, 'isFeatured' | 'isRare' | 'isAuthentic'>;

export const getMarks = ({ isFeatured, isRare, isAuthentic }: Marked) =>
  [isFeatured && 'Featured', isRare && 'Rare', isAuthentic && 'Authentic'].filter(
    (mark) => typeof mark === 'string',
  );

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
