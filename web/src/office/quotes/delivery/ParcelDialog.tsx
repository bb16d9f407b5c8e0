import * as z from 'zod';
import { CARRIERS, type Shipment } from '../../../../../shared/entities/delivery.ts';
import type { Order } from '../../../../../shared/entities/order.ts';
import { parseAmount } from '../../../lib/amounts.ts';
import { toast } from '../../../lib/toast.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { AmountInput } from '../../common/form/FormFields.tsx';
import { closeOnConflict } from '../staffQuoteQuery.ts';
import { CarrierFields } from './CarrierFields.tsx';
import { type ParcelChange, useChangeParcel, useUploadPhoto } from './deliveryQuery.ts';
import { PhotoField } from './PhotoField.tsx';

const ParcelInput = z
  .object({
    trackingNumber: z.string().trim(),
    carrier: z.enum(CARRIERS),
    insuredValue: z
      .string()
      .refine(
        (text) => text.trim() === '' || parseAmount(text) !== undefined,
        'Enter an amount such as 125.00.',
      ),
    photo: z.string(),
  })
  .transform(({ trackingNumber, carrier, insuredValue, photo }): ParcelChange => {
    const amount = parseAmount(insuredValue);
    return {
      trackingNumber,
      carrier,
      ...(amount !== undefined && { insuredValue: amount }),
      ...(photo && { photo }),
    };
  });

interface ParcelDialogProps {
  order: Order;
  parcel: Shipment;
  onClose: () => void;
}

/** Corrects the data of a parcel. */
export function ParcelDialog({ order, parcel, onClose }: ParcelDialogProps) {
  const { number, trackingNumber, carrier, insuredValue, photo: savedPhoto } = parcel;
  const change = useChangeParcel(order.id, number);
  const upload = useUploadPhoto(order.id);
  const form = useForm({
    schema: ParcelInput,
    start: {
      trackingNumber: trackingNumber ?? '',
      carrier,
      insuredValue: insuredValue ?? '',
      photo: savedPhoto ?? '',
    },
    canSubmit: !upload.isPending,
    send: (body) =>
      change.mutateAsync(body, {
        onSuccess: () => {
          toast({ title: `Parcel ${number} Saved` });
          onClose();
        },
        onError: closeOnConflict(order, onClose),
      }),
  });
  const photo = form.choice('photo');

  return (
    <FormDialog
      title={`Parcel ${number}`}
      action="Save"
      isDisabled={upload.isPending}
      form={form}
      onClose={onClose}
    >
      <CarrierFields
        number={form.field('trackingNumber')}
        typed={form.watch('trackingNumber')}
        carrier={form.choice('carrier')}
      />
      <AmountInput label="Insured value" {...form.field('insuredValue')} />
      <PhotoField
        orderId={order.id}
        value={photo.value}
        upload={upload}
        canRemove={savedPhoto === null}
        onChange={photo.onChange}
      />
    </FormDialog>
  );
}
