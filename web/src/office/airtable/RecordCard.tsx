import { Button, Paper, Stack, Typography } from '@mui/material';
import { memo, useId } from 'react';
import type { AirtableRecord } from '../../../../shared/entities/airtable.ts';
import { formatDate } from '../../lib/dates.ts';
import { useActionLabel } from '../../lib/useActionLabel.ts';
import { getAttachments, truncateValue } from '../common/airtable/fieldValue.ts';
import { Note } from '../common/Note.tsx';
import { AttachmentThumbnail } from './Attachments.tsx';
import { FieldList } from './FieldList.tsx';
import { type FieldTypes, formatField } from './schema.ts';

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
        <Note>Created: {formatDate(record.createdTime)}</Note>
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
        <Note>{more > 0 && `+${more} more`}</Note>
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
