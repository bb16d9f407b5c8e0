import { Button, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import * as z from 'zod';
import {
  MAX_NOTE_LENGTH,
  ORDER_STATUSES,
  type Order,
  type OrderStatus,
} from '../../../../shared/entities/order.ts';
import { formatMoney, toCents } from '../../../../shared/quotes/money.ts';
import { isOfferExpired, isOnlyQuestion, keepsHold } from '../../../../shared/quotes/quote.ts';
import { MARK_ACTIONS, nextState } from '../../../../shared/quotes/states.ts';
import { useDecline } from '../../lib/quoteQuery.ts';
import { toast } from '../../lib/toast.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { statuses } from '../../ui/quotes/statuses.ts';
import { useForm } from '../../ui/useForm.ts';
import { ActionButton } from '../common/ActionButton.tsx';
import { focusTitle } from '../common/focusTitle.ts';
import { TextArea } from '../common/form/FormFields.tsx';
import { FilterSelect } from '../common/list/FilterSelect.tsx';
import {
  closeOnConflict,
  showQuoteError,
  useArchive,
  useMarkSold,
  useNoteStatus,
  useRelease,
} from './staffQuoteQuery.ts';

export function QuoteActions({ order }: { order: Order }) {
  const { id, state, archivedAt } = order;
  const isPaidFor = keepsHold(order);
  const [open, setOpen] = useState<'decline' | 'release' | 'sold' | 'status'>();
  const archive = useArchive(id);
  const isArchived = archivedAt !== null;
  const close = () => {
    setOpen(undefined);
    // The new state may have removed the button that opened the dialog.
    requestAnimationFrame(() => document.activeElement === document.body && focusTitle());
  };

  return (
    <>
      {nextState(state, 'sell', 'dealer') && (
        <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpen('sold')}>
          Mark as Sold
        </Button>
      )}
      {nextState(state, 'release', 'dealer') && !isPaidFor && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('release')}>
          Release Hold
        </Button>
      )}
      {nextState(state, 'decline', 'dealer') && !isPaidFor && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('decline')}>
          {isOnlyQuestion(order) ? 'Close' : 'Decline'}
        </Button>
      )}
      {listMarks(order).length > 0 && (
        <Button aria-haspopup="dialog" onClick={() => setOpen('status')}>
          Note a Status
        </Button>
      )}
      <ActionButton isPending={archive.isPending} onClick={() => archive.start(!isArchived)}>
        {isArchived ? 'Restore' : 'Archive'}
      </ActionButton>
      {open === 'decline' && (
        <NoteDialog
          {...(isOnlyQuestion(order) ? CLOSING : DECLINING)}
          order={order}
          onClose={close}
        />
      )}
      {open === 'release' && <NoteDialog {...RELEASING} order={order} onClose={close} />}
      {open === 'sold' && <SoldDialog order={order} onClose={close} />}
      {open === 'status' && <StatusDialog order={order} onClose={close} />}
    </>
  );
}

interface DialogProps {
  order: Order;
  onClose: () => void;
}

const DECLINING = {
  title: 'Decline the Request',
  text: 'The collector gets an e-mail that there will be no offer, with your note.',
  action: 'Decline',
  pendingAction: 'Declining…',
  done: 'Request Declined',
  useChange: useDecline,
};
const CLOSING = {
  title: 'Close the Question',
  text: 'The collector gets an e-mail that the question is closed, with your note.',
  action: 'Close Question',
  pendingAction: 'Closing…',
  done: 'Question Closed',
  useChange: useDecline,
};
const RELEASING = {
  title: 'Release the Hold',
  text: 'The pieces become available again, and the collector gets an e-mail with your note. You can make another offer afterwards.',
  action: 'Release Hold',
  pendingAction: 'Releasing…',
  done: 'Hold Released',
  useChange: useRelease,
};

const Note = z.object({
  note: z.string().trim().max(MAX_NOTE_LENGTH, `At most ${MAX_NOTE_LENGTH} characters.`),
});

function NoteDialog(props: DialogProps & typeof RELEASING) {
  const { title, text, action, pendingAction, done, useChange, order, onClose } = props;
  const change = useChange(order.id);
  const form = useForm({
    schema: Note,
    start: { note: '' },
    draft: useDraft<z.input<typeof Note>>(`note ${action} ${order.id}`),
    send: ({ note }) =>
      change.mutateAsync(note, {
        onSuccess: () => {
          toast({ title: done });
          onClose();
        },
        onError: closeOnConflict(order, onClose),
      }),
  });

  return (
    <FormDialog
      title={title}
      action={action}
      pendingAction={pendingAction}
      form={form}
      onClose={onClose}
    >
      <p>{text}</p>
      <TextArea label="Note to the collector" {...form.field('note')} />
    </FormDialog>
  );
}

const SOLD =
  'The pieces leave the shop, and their Status in Airtable becomes Sold. Other quotes that ask for them are closed, and their collectors get an e-mail.';

function SoldDialog({ order, onClose }: DialogProps) {
  const { id, balance, ledger } = order;
  const sell = useMarkSold(id);
  const isOpen = ledger.length > 0 && toCents(balance) > 0;
  const confirm = () =>
    sell.mutate(undefined, {
      onSuccess: () =>
        toast({ title: 'Marked as Sold', description: 'Airtable is being updated.' }),
      onError: (error) => showQuoteError(error, order),
      onSettled: onClose,
    });

  return (
    <ConfirmDialog
      title="Mark as Sold?"
      text={isOpen ? `${SOLD} A balance of ${formatMoney(balance)} stays open.` : SOLD}
      action="Mark as Sold"
      pendingAction="Saving…"
      isPending={sell.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

const EFFECTS = {
  pending: 'The quote needs an offer again.',
  quoted: 'An offer was made elsewhere, such as in an e-mail. Its prices are not known here.',
  accepted: 'The collector has accepted elsewhere. The pieces are put on hold.',
  declined: 'This closes the quote.',
  sold: SOLD,
} as const satisfies Record<OrderStatus, string>;

/** An expired offer must be renewed before the quote can be quoted again. Money must be refunded before a quote can
 *  end in another way than by a sale. */
function listMarks(order: Order): OrderStatus[] {
  const isExpired = isOfferExpired(order, new Date().toISOString());
  const isPaidFor = keepsHold(order);
  return ORDER_STATUSES.filter(
    (each) =>
      each !== order.status &&
      !(each === 'quoted' && isExpired) &&
      !(each !== 'sold' && isPaidFor) &&
      nextState(order.state, MARK_ACTIONS[each], 'dealer') !== undefined,
  );
}

function StatusDialog({ order, onClose }: DialogProps) {
  const marks = listMarks(order);
  const [status, setStatus] = useState<OrderStatus | undefined>(marks[0]);
  // Rejects the change if the quote has changed.
  const [from] = useState(order.status);
  const note = useNoteStatus(order.id);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!status) return;
    note.mutate(
      { from, status },
      {
        onSuccess: () => toast({ title: 'Status Noted', description: EFFECTS[status] }),
        onError: (error) => showQuoteError(error, order),
        onSettled: onClose,
      },
    );
  };

  return (
    <FormDialog
      title="Note a Status"
      subtitle="For what was agreed elsewhere, such as on the phone"
      action="Note Status"
      form={{ element: { onSubmit: submit }, isPending: note.isPending, failure: '' }}
      onClose={onClose}
    >
      <FilterSelect
        label="Status"
        options={marks.map((each) => statuses[each].label)}
        value={status ? statuses[status].label : ''}
        onChange={(label) => setStatus(marks.find((each) => statuses[each].label === label))}
      />
      <Typography role="status" variant="body2">
        {status && EFFECTS[status]}
      </Typography>
    </FormDialog>
  );
}
