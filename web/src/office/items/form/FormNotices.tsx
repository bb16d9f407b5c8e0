import { Alert, Button, Link, Stack, Typography } from '@mui/material';
import { useFormContext, useFormState } from 'react-hook-form';
import { FIELD_LABELS } from '../../../../../shared/item-form/fields.ts';
import { Timestamp } from '../../../ui/Timestamp.tsx';
import { FIELD_NAMES, type ItemValues } from '../../common/items/itemValues.ts';
import type { Submission } from './useSubmission.ts';

interface NoticeProps {
  submission: Submission;
  onLoadChanges?: () => void;
}

export function Notice({ submission: { notice, setNotice }, onLoadChanges }: NoticeProps) {
  if (!notice) return null;
  const { title, text, list = [], isConflict = false } = notice;
  return (
    <Alert severity="error" icon={false} sx={{ mb: 1.5, maxHeight: '40vh', overflowY: 'auto' }}>
      <Typography variant="button" component="p">
        {title}
      </Typography>
      <p>{text}</p>
      {list.length > 0 && (
        <ul>
          {list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <Stack direction="row" sx={{ columnGap: 2.5, flexWrap: 'wrap' }}>
        {isConflict && onLoadChanges && (
          <Button variant="text" onClick={onLoadChanges}>
            Load Their Changes
          </Button>
        )}
        <Button variant="text" onClick={() => setNotice(undefined)}>
          Dismiss
        </Button>
      </Stack>
    </Alert>
  );
}

interface DraftNoticeProps {
  restoredAt: string | undefined;
  airtableId?: string | undefined;
  onStartOver: () => void;
}

export function DraftNotice({ restoredAt, airtableId, onStartOver }: DraftNoticeProps) {
  return (
    <div role="status">
      {(restoredAt || airtableId) && (
        <Alert
          role="note"
          severity="warning"
          icon={false}
          action={
            <Button variant="text" onClick={onStartOver}>
              Start Over
            </Button>
          }
          sx={{ mb: 2 }}
        >
          {restoredAt && (
            <p>
              Your draft of <Timestamp at={restoredAt} /> was restored
            </p>
          )}
          {airtableId && (
            <p>
              In Airtable as{' '}
              <Typography variant="caption" component="code">
                {airtableId}
              </Typography>
              . Choose “Catalog Item” to save it here too, or start over for another item.
            </p>
          )}
        </Alert>
      )}
    </div>
  );
}

/** Leads to the fields of a refused submission, whose messages are below them. */
export function InvalidFields() {
  const { setFocus } = useFormContext<ItemValues>();
  const { errors, isSubmitted } = useFormState<ItemValues>();
  const invalid = FIELD_NAMES.filter((name) => errors[name]);

  if (!isSubmitted || invalid.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      <Stack direction="row" sx={{ columnGap: 1.5, flexWrap: 'wrap' }}>
        <b>{invalid.length === 1 ? '1 field needs' : `${invalid.length} fields need`} a change:</b>
        {invalid.map((name) => (
          <Link
            key={name}
            href={`#${name}`}
            onClick={(event) => {
              event.preventDefault();
              setFocus(name);
            }}
          >
            {FIELD_LABELS[name]}
          </Link>
        ))}
      </Stack>
    </Alert>
  );
}
