import * as z from 'zod';
import { type DeliveredLine, MAX_RETURN_REASON } from '../../../../../shared/entities/delivery.ts';
import type { Order } from '../../../../../shared/entities/order.ts';
import { getReturnableLines } from '../../../../../shared/quotes/stage.ts';
import { useRequestReturn } from '../../../lib/quoteQuery.ts';
import { useDraft } from '../../../lib/useDraft.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextArea } from '../../../ui/FormFields.tsx';
import { getPieceName } from '../../../ui/quotes/pieceNames.ts';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { requiredText } from '../../common/inputs.ts';
import { PhotoPicker } from './PhotoPicker.tsx';
import styles from './ReturnDialog.module.css';
import { usePhotoUploads } from './usePhotoUploads.ts';

const ReturnRequest = z
  .object({
    /** The units of each piece; 0 for pieces that stay. */
    quantities: z.record(z.string(), z.number()),
    reason: requiredText('Please tell us why.'),
    photos: z.array(z.string()),
  })
  .transform(({ quantities, ...rest }) => ({
    ...rest,
    lines: Object.entries(quantities).flatMap(([productId, quantity]) =>
      quantity > 0 ? [{ productId, quantity }] : [],
    ),
  }))
  .refine(({ lines }) => lines.length > 0, {
    path: ['root'],
    message: 'Please choose what you want to return.',
  });
type Values = z.input<typeof ReturnRequest>;

interface ReturnDialogProps {
  order: Order;
  onClose: () => void;
}

export function ReturnDialog({ order, onClose }: ReturnDialogProps) {
  const request = useRequestReturn(order.id);
  const lines = getReturnableLines(order);
  const uploads = usePhotoUploads(order.id);
  const form = useForm({
    schema: ReturnRequest,
    start: {
      quantities: Object.fromEntries(
        lines.map(({ productId, quantity }) => [productId, lines.length === 1 ? quantity : 0]),
      ),
      reason: '',
      photos: [],
    },
    draft: useDraft<Values>(`return ${order.id} ${order.returns.length}`),
    canSubmit: uploads.pending === 0,
    send: (body) => request.mutateAsync(body, { onSuccess: onClose }),
  });
  const photos = form.choice('photos');

  return (
    <FormDialog
      title="Return a Piece"
      subtitle="We’ll answer by e-mail. Please don’t send anything before then."
      action="Request Return"
      pendingAction="Sending…"
      cancel="Not Now"
      isDisabled={uploads.pending > 0}
      form={form}
      staysOpen
      onClose={onClose}
    >
      <ul aria-label="Pieces to return" className="lined">
        {lines.map((line) => (
          <ReturnLine
            key={line.productId}
            order={order}
            line={line}
            {...form.choice(`quantities.${line.productId}`)}
          />
        ))}
      </ul>
      <TextArea
        label="Why are you returning it?"
        rows={4}
        maxLength={MAX_RETURN_REASON}
        {...form.field('reason')}
      />
      <PhotoPicker
        orderId={order.id}
        photos={photos.value}
        uploads={uploads}
        onAdd={(photo) =>
          form.setValue('photos', [...form.getValues('photos'), photo], { shouldDirty: true })
        }
        onRemove={(photo) => photos.onChange(photos.value.filter((each) => each !== photo))}
      />
    </FormDialog>
  );
}

interface ReturnLineProps {
  order: Order;
  line: DeliveredLine;
  value: number;
  onChange: (quantity: number) => void;
}

function ReturnLine({ order, line, value, onChange }: ReturnLineProps) {
  const { productId, quantity } = line;
  const name = getPieceName(order, productId);
  const counts = Array.from({ length: quantity }, (_, index) => String(index + 1));

  return (
    <li className={styles.line}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={value > 0}
          onChange={({ target }) => onChange(target.checked ? quantity : 0)}
          className={styles.box}
        />
        <span>{name}</span>
      </label>
      {quantity > 1 && value > 0 && (
        <SelectField
          label="How many"
          options={counts.map((count) => [count, `${count} of ${quantity}`] as const)}
          value={String(value)}
          onChange={(count) => onChange(Number(count))}
        />
      )}
    </li>
  );
}
