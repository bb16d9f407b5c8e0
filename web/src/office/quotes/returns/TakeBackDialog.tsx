import * as z from 'zod';
import { type DeliveredLine, MAX_RETURN_REASON } from '../../../../../shared/entities/delivery.ts';
import type { Order } from '../../../../../shared/entities/order.ts';
import { useRequestReturn } from '../../../lib/quoteQuery.ts';
import { toast } from '../../../lib/toast.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { TextArea } from '../../common/form/FormFields.tsx';
import { type ChosenPieces, PieceChoice, readChoice, startChoice } from '../PieceChoice.tsx';
import { closeOnConflict } from '../staffQuoteQuery.ts';

interface TakeBackForm {
  lines: ChosenPieces;
  reason: string;
}

const createSchema = (left: readonly DeliveredLine[]) =>
  z.custom<TakeBackForm>().transform((form, { addIssue }) => {
    const refuse = (path: string, message: string) =>
      addIssue({ code: 'custom', path: path.split('.'), message });
    const lines = readChoice(left, form.lines, refuse);
    const reason = form.reason.trim();
    if (!reason) refuse('reason', 'Enter the reason.');
    if (reason.length > MAX_RETURN_REASON) {
      refuse('reason', `At most ${MAX_RETURN_REASON} characters.`);
    }
    return { lines, reason, photos: [] };
  });

interface TakeBackDialogProps {
  order: Order;
  /** The pieces that are in no return. */
  left: readonly DeliveredLine[];
  onClose: () => void;
}

/** Staff create a return, such as after a call. */
export function TakeBackDialog({ order, left, onClose }: TakeBackDialogProps) {
  const request = useRequestReturn(order.id);
  const form = useForm({
    schema: createSchema(left),
    start: { lines: startChoice(left, left.length === 1), reason: '' },
    send: (body) =>
      request.mutateAsync(body, {
        onSuccess: () => {
          toast({ title: 'Return Created' });
          onClose();
        },
        onError: closeOnConflict(order, onClose),
      }),
  });

  return (
    <FormDialog
      title="Take Back"
      subtitle={order.reference}
      action="Create Return"
      pendingAction="Saving…"
      form={form}
      onClose={onClose}
    >
      <PieceChoice
        label="Pieces to take back"
        order={order}
        lines={left}
        included={(id) => form.choice(`lines.${id}.isIncluded`)}
        quantity={(id) => form.field(`lines.${id}.quantity`)}
      />
      <TextArea label="Reason" isRequired {...form.field('reason')} />
    </FormDialog>
  );
}
