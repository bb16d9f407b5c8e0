import { Button, Paper, Stack, Typography } from '@mui/material';
import { memo, useId } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { formatDate } from '../../lib/dates.ts';
import { useActionLabel } from '../../lib/useActionLabel.ts';
import { getAttachments, truncateValue } from '../common/airtable/fieldValue.ts';
import { AttachmentThumbnail } from './Attachments.tsx';
import { FieldList } from './FieldList.tsx';
import { type FieldTypes, formatField } from './formatCell.ts';

const MAX_FIELDS = 4;
const MAX_VALUE_LENGTH = 30;

interface RecordCardProps {
  record: AirtableRecord;
  fields: FieldTypes;
  focusedField: string;
  onOpen: (record: AirtableRecord) => void;
}

export const RecordCard = memo(function RecordCard(props: RecordCardProps) {
  const { record, fields, focusedField, onOpen } = props;
  const id = useId();
  const label = useActionLabel(id);
  const names = Object.keys(record.fields);
  const shown = focusedField ? [focusedField] : names.slice(0, MAX_FIELDS);
  const more = focusedField ? 0 : names.length - shown.length;

  return (
    <Paper
      variant="outlined"
      sx={{
        position: 'relative',
        minWidth: 0,
        p: 1.75,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
      }}
    >
      <div>
        <Typography variant="caption" component="h2" id={id}>
          <b>{record.id}</b>
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          Created: {formatDate(record.createdTime)}
        </Typography>
      </div>
      <FieldList
        isInCard
        fields={shown.map((name) => [
          name,
          <CardValue
            key={name}
            value={record.fields[name]}
            text={formatField(fields, name, record.fields[name])}
          />,
        ])}
      />
      <Stack
        direction="row"
        sx={{ mt: 'auto', alignItems: 'center', justifyContent: 'space-between' }}
      >
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {more > 0 && `+${more} more`}
        </Typography>
        <Button
          variant="text"
          {...label}
          aria-haspopup="dialog"
          className="stretched"
          onClick={() => onOpen(record)}
        >
          View Record
        </Button>
      </Stack>
    </Paper>
  );
});

function CardValue({ value, text }: { value: unknown; text: string }) {
  const files = getAttachments(value);
  const [file] = files ?? [];
  if (!files || !file) return truncateValue(text, MAX_VALUE_LENGTH) || '—';
  return (
    <Stack direction="row" sx={{ gap: 1.25, alignItems: 'center' }}>
      <AttachmentThumbnail attachment={file} size="small" />
      {files.length} file(s)
    </Stack>
  );
}
