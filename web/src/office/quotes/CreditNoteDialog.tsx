import * as z from 'zod';
import type { DeliveredLine } from '../../../../shared/entities/delivery.ts';
import type { Invoice } from '../../../../shared/entities/invoice.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import { formatMoney, fromCents, toCents } from '../../../../shared/quotes/money.ts';
import { parseAmount } from '../../lib/amounts.ts';
import { getErrorMessage, hasCode } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { AmountInput, TextArea } from '../common/form/FormFields.tsx';
import { ToggleInput } from '../common/form/ToggleInput.tsx';
import { Note } from '../common/Note.tsx';
import { type NewCreditNote, useIssueCreditNote } from './invoiceQuery.ts';
import { type ChosenPieces, PieceChoice, readChoice, startChoice } from './PieceChoice.tsx';

const MAX_REASON = 300;

interface CreditForm {
  by: 'pieces' | 'amount';
  lines: ChosenPieces;
  amount: string;
  reason: string;
}

const createSchema = (left: readonly DeliveredLine[], leftCents: number) =>
  z.custom<CreditForm>().transform((form, { addIssue }): NewCreditNote => {
    const refuse = (path: string, message: string) =>
      addIssue({ code: 'custom', path: path.split('.'), message });
    const reason = form.reason.trim();
    if (!reason) refuse('reason', 'Enter the reason, which is printed on the credit note.');
    if (reason.length > MAX_REASON) refuse('reason', `At most ${MAX_REASON} characters.`);
    if (form.by === 'pieces') return { lines: readChoice(left, form.lines, refuse), reason };
    const amount = parseAmount(form.amount) ?? '0.00';
    if (toCents(amount) <= 0) refuse('amount', 'Enter an amount such as 25.00.');
    if (toCents(amount) > leftCents) {
      refuse('amount', `At most ${formatMoney(fromCents(leftCents))} is left.`);
    }
    return { amount, reason };
  });

interface CreditNoteDialogProps {
  order: Order;
  invoice: Invoice;
  creditNotes: readonly Invoice[];
  onClose: () => void;
}

export function CreditNoteDialog(props: CreditNoteDialogProps) {
  const { order, invoice, creditNotes, onClose } = props;
  const issue = useIssueCreditNote(order.id);
  const left = listLeftPieces(invoice, creditNotes);
  const leftCents = getLeftCents(invoice, creditNotes);
  const form = useForm({
    schema: createSchema(left, leftCents),
    start: {
      by: left.length > 0 ? 'pieces' : 'amount',
      lines: startChoice(left, left.length === 1),
      amount: '',
      reason: '',
    },
    send: (body) =>
      issue.mutateAsync(body, {
        onSuccess: ({ number, total }) => {
          toast({
            title: 'Credit Note Issued',
            description: `${number} credits ${formatMoney(total)}.`,
          });
          onClose();
        },
        onError: (error) => {
          if (isTooHigh(error)) form.setError('amount', { message: getErrorMessage(error) });
        },
      }),
    describeError: (error) => (isTooHigh(error) ? '' : getErrorMessage(error)),
  });
  const by = form.choice('by');

  /** The amounts of pieces have no field. */
  function isTooHigh(error: unknown): boolean {
    return hasCode(error, 'CONFLICT') && form.getValues('by') === 'amount';
  }

  return (
    <FormDialog
      title="Credit Note"
      subtitle={`Corrects invoice ${invoice.number}`}
      action="Issue Credit Note"
      pendingAction="Issuing…"
      form={form}
      staysOpen
      onClose={onClose}
    >
      {left.length > 0 && (
        <ToggleInput
          label="Credit"
          options={[
            ['pieces', 'Pieces'],
            ['amount', 'An Amount'],
          ]}
          value={by.value}
          onChange={by.onChange}
        />
      )}
      {by.value === 'pieces' ? (
        <PieceChoice
          label="Pieces to credit"
          order={order}
          lines={left}
          included={(id) => form.choice(`lines.${id}.isIncluded`)}
          quantity={(id) => form.field(`lines.${id}.quantity`)}
        />
      ) : (
        <AmountInput
          label="Amount"
          isRequired
          hint={`${formatMoney(fromCents(leftCents))} of the invoice is left.`}
          {...form.field('amount')}
        />
      )}
      <TextArea label="Reason" maxLength={MAX_REASON} isRequired {...form.field('reason')} />
      <Note>
        A credit note gets the next number, and can neither be changed nor deleted. It pays nothing
        back: refunds are made under Payments, and those of returns are credited by themselves.
      </Note>
    </FormDialog>
  );
}

export const getLeftCents = (invoice: Invoice, creditNotes: readonly Invoice[]): number =>
  creditNotes.reduce((left, { total }) => left - toCents(total), toCents(invoice.total));

/** The units of the invoice that no credit note has. */
function listLeftPieces(invoice: Invoice, creditNotes: readonly Invoice[]): DeliveredLine[] {
  const credited = creditNotes.flatMap(({ lines }) => lines);
  return invoice.lines.flatMap(({ productId, quantity }) => {
    if (productId === null) return [];
    const left = credited
      .filter((line) => line.productId === productId)
      .reduce((units, line) => units - line.quantity, quantity);
    return left > 0 ? [{ productId, quantity: left }] : [];
  });
}
