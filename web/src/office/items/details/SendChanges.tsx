import { Box, Button, Checkbox, FormControlLabel, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { getErrorMessage, hasStatus, type Reply } from '../../../lib/api.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { DialogButton } from '../../common/DialogButton.tsx';
import { FactRows } from '../../common/FactGroup.tsx';
import { getFieldLabel } from '../../common/items/itemFields.ts';
import { useAirtableChanges, useSendChanges } from '../../common/items/itemsQuery.ts';

type Changes = Reply<'GET /api/military-items/{id}/airtable-changes'>;

const BODY = { gap: 2, alignItems: 'start' };
const ROWS = {
  width: '100%',
  borderTop: 1,
  borderColor: 'divider',
  '& > li': { py: 1.5, borderBottom: 1, borderColor: 'divider' },
};

interface SendChangesProps {
  item: MilitaryItemSummary;
  onUpload: () => void;
}

export const SendChanges = ({ item, onUpload }: SendChangesProps) => (
  <DialogButton
    dialog={(close) => (
      <DetailsDialog title="Send Changes to Airtable" subtitle={item.name} onClose={close}>
        <ItemComparison
          item={item}
          onUpload={() => {
            close();
            onUpload();
          }}
        />
      </DetailsDialog>
    )}
  >
    Send Changes to Airtable
  </DialogButton>
);

function ItemComparison({ item, onUpload }: SendChangesProps) {
  const query = useAirtableChanges(item.id);
  const sending = useSendChanges(item.id);

  if (sending.data) {
    const { sent, photos, refused } = sending.data;
    return (
      <Stack role="status" sx={BODY}>
        <p>{describeSent(sent, photos)}</p>
        <NotSent refused={refused} />
      </Stack>
    );
  }
  if (hasStatus(query.error, 404)) {
    return (
      <Stack sx={BODY}>
        <p role="status">{getErrorMessage(query.error)}</p>
        <Button variant="contained" onClick={onUpload}>
          Upload to Airtable
        </Button>
      </Stack>
    );
  }
  if (query.error) {
    return <InlineError text="The record could not be read." subject="the record" query={query} />;
  }
  if (!query.data || query.isFetching) {
    return (
      <Stack role="status" sx={BODY}>
        Reading the record in Airtable…
        <SkeletonLine width={16} />
      </Stack>
    );
  }
  return <Confirmation key={item.id} data={query.data} sending={sending} />;
}

interface ConfirmationProps {
  data: Changes;
  sending: ReturnType<typeof useSendChanges>;
}

function Confirmation({ data: { changes, photos, refused }, sending }: ConfirmationProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(changes.filter(({ isConflict }) => !isConflict).map(({ column }) => column)),
  );
  const selected = changes.filter(({ column }) => chosen.has(column));
  const canSend = selected.length > 0 || photos > 0;

  if (changes.length === 0 && photos === 0) {
    return (
      <Stack role="status" sx={BODY}>
        <p>
          {refused.length === 0
            ? 'Nothing to send: the record in Airtable has everything that was changed here.'
            : 'Nothing to send, but not everything that is here can be in Airtable:'}
        </p>
        <NotSent refused={refused} />
      </Stack>
    );
  }
  const toggle = (column: string) => {
    const next = new Set(chosen);
    if (!next.delete(column)) next.add(column);
    setChosen(next);
  };
  const send = () => {
    if (!canSend) return;
    sending.mutate(selected.map(({ column, from, to }) => ({ column, from, to })));
  };
  return (
    <Stack sx={BODY}>
      {changes.length > 0 && (
        <Box component="ul" aria-label="Changes" sx={ROWS}>
          {changes.map(({ column, from, to, isConflict }) => (
            <li key={column}>
              <FormControlLabel
                label={column}
                control={<Checkbox checked={chosen.has(column)} onChange={() => toggle(column)} />}
                slotProps={{ typography: { variant: 'button' } }}
              />
              <FactRows
                rows={[
                  ['In Airtable', from ?? <i key="from">empty</i>],
                  ['Here', to ?? <i key="to">empty</i>],
                ]}
              />
              {isConflict && (
                <Typography variant="body2" color="error">
                  This was changed in Airtable as well. Sending it replaces the value there.
                </Typography>
              )}
            </li>
          ))}
        </Box>
      )}
      {photos > 0 && <p>{photos === 1 ? 'One photo is' : `${photos} photos are`} added.</p>}
      <NotSent refused={refused} />
      {sending.error && (
        <Typography role="alert" variant="body2" color="error">
          {getErrorMessage(sending.error)}
        </Typography>
      )}
      <Button
        variant="contained"
        aria-disabled={sending.isPending || !canSend}
        aria-busy={sending.isPending}
        onClick={send}
      >
        {sending.isPending ? 'Sending…' : 'Send Changes'}
      </Button>
    </Stack>
  );
}

function NotSent({ refused }: Pick<Changes, 'refused'>) {
  if (refused.length === 0) return null;
  return (
    <Box component="ul" aria-label="Not sent" sx={ROWS}>
      {refused.map(({ field, message }) => (
        <li key={`${field} ${message}`}>
          <b>{getFieldLabel(field)}</b> {message}
        </li>
      ))}
    </Box>
  );
}

function describeSent(sent: readonly string[], photos: number): string {
  const parts = [...sent, ...(photos > 0 ? [photos === 1 ? 'one photo' : `${photos} photos`] : [])];
  return parts.length > 0 ? `Sent to Airtable: ${parts.join(', ')}.` : 'Nothing was sent.';
}
