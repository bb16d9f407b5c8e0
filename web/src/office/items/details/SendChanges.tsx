import { Button } from '@mui/material';
import { useState } from 'react';
import type { MilitaryItemSummary } from '../../../../../shared/entities/military-item.ts';
import { getErrorMessage, hasStatus, type Reply } from '../../../lib/api.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { InlineError } from '../../../ui/InlineError.tsx';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { getFieldLabel } from '../../common/items/itemFields.ts';
import { useAirtableChanges, useSendChanges } from '../../common/items/itemsQuery.ts';
import styles from './SendChanges.module.css';

type Changes = Reply<'GET /api/military-items/{id}/airtable-changes'>;
type Change = Changes['changes'][number];
type Sent = Reply<'POST /api/military-items/{id}/airtable-changes'>;

interface SendChangesProps {
  item: MilitaryItemSummary;
  onUpload: () => void;
}

export function SendChanges({ item, onUpload }: SendChangesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);

  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Send Changes to Airtable
      </Button>
      {isOpen && (
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
    </>
  );
}

function ItemComparison({ item, onUpload }: SendChangesProps) {
  const { data, error, isFetching, refetch } = useAirtableChanges(item.id);
  const sending = useSendChanges(item.id);

  if (sending.data) return <Result sent={sending.data} />;
  if (error && hasStatus(error, 404)) {
    return (
      <div className={styles.body}>
        <p role="status">{getErrorMessage(error)}</p>
        <Button variant="contained" onClick={onUpload}>
          Upload to Airtable
        </Button>
      </div>
    );
  }
  if (error) {
    return (
      <InlineError
        text="The record could not be read."
        subject="the record"
        query={{ error, isFetching, refetch }}
      />
    );
  }
  if (!data || isFetching) {
    return (
      <div role="status" className={styles.body}>
        Reading the record in Airtable…
        <SkeletonLine width={16} />
      </div>
    );
  }
  return <Confirmation key={item.id} data={data} sending={sending} />;
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
      <div role="status" className={styles.body}>
        <p>
          {refused.length === 0
            ? 'Nothing to send: the record in Airtable has everything that was changed here.'
            : 'Nothing to send, but not everything that is here can be in Airtable:'}
        </p>
        <NotSent refused={refused} />
      </div>
    );
  }
  const toggle = (column: string) => {
    const next = new Set(chosen);
    if (!next.delete(column)) next.add(column);
    setChosen(next);
  };
  const send = () => {
    if (sending.isPending || !canSend) return;
    sending.mutate(selected.map(({ column, from, to }) => ({ column, from, to })));
  };
  return (
    <div className={styles.body}>
      {changes.length > 0 && (
        <ul aria-label="Changes" className={styles.changes}>
          {changes.map((change) => (
            <ChangeRow
              key={change.column}
              change={change}
              isChosen={chosen.has(change.column)}
              onToggle={() => toggle(change.column)}
            />
          ))}
        </ul>
      )}
      {photos > 0 && <p>{photos === 1 ? 'One photo is' : `${photos} photos are`} added.</p>}
      <NotSent refused={refused} />
      {sending.error && (
        <p role="alert" className={styles.error}>
          {getErrorMessage(sending.error)}
        </p>
      )}
      <Button
        variant="contained"
        aria-disabled={sending.isPending || !canSend}
        aria-busy={sending.isPending}
        onClick={send}
      >
        {sending.isPending ? 'Sending…' : 'Send Changes'}
      </Button>
    </div>
  );
}

interface ChangeRowProps {
  change: Change;
  isChosen: boolean;
  onToggle: () => void;
}

function ChangeRow({
  change: { column, from, to, isConflict },
  isChosen,
  onToggle,
}: ChangeRowProps) {
  return (
    <li className={styles.change}>
      <label className={styles.label}>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        {column}
      </label>
      <dl className={styles.values}>
        <dt>In Airtable</dt>
        <dd>{from ?? <i>empty</i>}</dd>
        <dt>Here</dt>
        <dd>{to ?? <i>empty</i>}</dd>
      </dl>
      {isConflict && (
        <p className={styles.conflict}>
          This was changed in Airtable as well. Sending it replaces the value there.
        </p>
      )}
    </li>
  );
}

function Result({ sent: { sent, photos, refused } }: { sent: Sent }) {
  return (
    <div role="status" className={styles.body}>
      <p>{describeSent(sent, photos)}</p>
      <NotSent refused={refused} />
    </div>
  );
}

function NotSent({ refused }: Pick<Sent, 'refused'>) {
  if (refused.length === 0) return null;
  return (
    <ul aria-label="Not sent" className={styles.changes}>
      {refused.map(({ field, message }) => (
        <li key={`${field} ${message}`} className={styles.change}>
          <b>{getFieldLabel(field)}</b> {message}
        </li>
      ))}
    </ul>
  );
}

function describeSent(sent: readonly string[], photos: number): string {
  const parts = [...sent, ...(photos > 0 ? [photos === 1 ? 'one photo' : `${photos} photos`] : [])];
  return parts.length > 0 ? `Sent to Airtable: ${parts.join(', ')}.` : 'Nothing was sent.';
}
