import { Button, Stack, Typography } from '@mui/material';
import { flushSync } from 'react-dom';
import * as z from 'zod';
import { MAX_REASON_LENGTH } from '../../../../shared/entities/hold.ts';
import type { Product } from '../../../../shared/entities/product.ts';
import { getHoldEnd } from '../../../../shared/quotes/hold-end.ts';
import { formatDateTime, getFileDate } from '../../lib/dates.ts';
import { focusFirstField } from '../../lib/focusFirstField.ts';
import { useShop } from '../../lib/shop.ts';
import { toast } from '../../lib/toast.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { DateInput } from '../common/form/DateInput.tsx';
import { TextArea, TextInput } from '../common/form/FormFields.tsx';
import { useHoldPiece } from '../common/holdsQuery.ts';
import { PiecePicker, PieceThumbnail } from '../common/PiecePicker.tsx';

type HeldProduct = Pick<Product, 'id' | 'name' | 'imageUrl' | 'stockQuantity'>;

interface HoldDialogProps {
  product?: HeldProduct | undefined;
  onClose: () => void;
}

const DEFAULT_SECONDS = 3 * 86_400;

const QUANTITY = 'Enter a number of pieces.';

const HoldInput = z
  .object({
    chosen: z.custom<HeldProduct | null>(Boolean, 'Choose a piece.'),
    quantity: z
      .string()
      .trim()
      .regex(/^\d{1,3}$/, QUANTITY)
      .transform(Number)
      .pipe(z.number().positive(QUANTITY)),
    until: z
      .string()
      .refine((text) => new Date(text).getTime() > Date.now(), 'Enter a time in the future.')
      .transform((text) => new Date(text).toISOString()),
    reason: z
      .string()
      .trim()
      .min(1, 'Enter a reason, such as the name of a caller.')
      .max(MAX_REASON_LENGTH, `At most ${MAX_REASON_LENGTH} characters.`),
  })
  .transform(({ chosen, ...rest }) => ({ ...rest, productId: chosen?.id ?? '' }));

type HoldForm = z.input<typeof HoldInput>;

export default function HoldDialog({ product, onClose }: HoldDialogProps) {
  const formName = `hold ${product?.id ?? ''}`;
  const { holdPiece, isPending } = useHoldPiece(formName);
  const defaultEnd = getHoldEnd(new Date().toISOString(), DEFAULT_SECONDS, useShop());
  const start: HoldForm = {
    chosen: product ?? null,
    quantity: '1',
    until: `${getFileDate(new Date(defaultEnd))}T18:00`,
    reason: '',
  };
  const form = useForm({
    schema: HoldInput,
    start,
    draft: useDraft<HoldForm>(formName),
    isPending,
    toField: (path) => (path === 'productId' ? 'chosen' : path),
    send: (body) =>
      holdPiece(body, {
        onSuccess: () => {
          const description = `${chosen?.name} is held until ${formatDateTime(body.until)}.`;
          toast({ title: 'On Hold', description });
          onClose();
        },
      }),
  });
  const { value: chosen, error, onChange } = form.choice('chosen');

  const choose = (found: HeldProduct | null) => {
    flushSync(() => onChange(found));
    const dialog = form.element.ref.current?.parentElement;
    if (dialog) focusFirstField(dialog);
  };

  return (
    <FormDialog
      title="Hold a Piece"
      subtitle="The shop shows it as On Hold until then."
      action="Hold"
      form={form}
      staysOpen
      onClose={onClose}
    >
      {chosen ? (
        <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
          <PieceThumbnail src={chosen.imageUrl} />
          <Typography variant="button" component="p" sx={{ flex: 1 }}>
            {chosen.name}
          </Typography>
          {!product && (
            <Button variant="text" onClick={() => choose(null)}>
              Change
            </Button>
          )}
        </Stack>
      ) : (
        <PiecePicker error={error} onChoose={choose} />
      )}
      {(chosen?.stockQuantity ?? 1) > 1 && (
        <TextInput label="Quantity" inputMode="numeric" {...form.field('quantity')} />
      )}
      <DateInput label="Until" hasTime {...form.choice('until')} />
      <TextArea label="Reason, for staff only" isRequired {...form.field('reason')} />
    </FormDialog>
  );
}
