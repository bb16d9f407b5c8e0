import { Box, Typography } from '@mui/material';
import type { ComponentProps } from 'react';
import { HOME_COUNTRY } from '../../../../../shared/addresses/countries.ts';
import type { DeliveredLine } from '../../../../../shared/entities/delivery.ts';
import type { Order } from '../../../../../shared/entities/order.ts';
import { COUNTRY_OPTIONS } from '../../../lib/addressForm.ts';
import { toast } from '../../../lib/toast.ts';
import { DetailsDialog } from '../../../ui/DetailsDialog.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { getPieceName } from '../../../ui/quotes/pieceNames.ts';
import { SkeletonLine } from '../../../ui/SkeletonLine.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { AmountInput, SelectInput, TextInput } from '../../common/form/FormFields.tsx';
import { SwitchInput } from '../../common/form/SwitchInput.tsx';
import { PieceChoice } from '../PieceChoice.tsx';
import { closeOnConflict } from '../staffQuoteQuery.ts';
import { CarrierFields } from './CarrierFields.tsx';
import { useCustomsSuggestions, useShip, useUploadPhoto } from './deliveryQuery.ts';
import { PhotoField } from './PhotoField.tsx';
import { createShipSchema, type ShipForm, startShipment, toShipField } from './shipForm.ts';

interface ShipDialogProps {
  order: Order;
  /** The pieces that no parcel has yet. */
  unshipped: readonly DeliveredLine[];
  onClose: () => void;
}

/** Parcels to other countries need the origin and HS code of each piece for the customs note. */
export function ShipDialog(props: ShipDialogProps) {
  const { order, unshipped, onClose } = props;
  const country = order.shippingAddress?.countryCode;
  const isForeign = country !== undefined && country !== HOME_COUNTRY;
  const ids = unshipped.map(({ productId }) => productId);
  const { data, isLoading } = useCustomsSuggestions(ids, isForeign);

  if (isLoading) {
    return (
      <DetailsDialog isSmall title="Ship" onClose={onClose}>
        <SkeletonLine width={20} height={2.5} />
      </DetailsDialog>
    );
  }
  return (
    <ShipmentForm
      {...props}
      start={startShipment(unshipped, isForeign ? (data ?? {}) : undefined)}
    />
  );
}

function ShipmentForm({ order, unshipped, start, onClose }: ShipDialogProps & { start: ShipForm }) {
  const ship = useShip(order.id);
  const upload = useUploadPhoto(order.id);
  const form = useForm({
    schema: createShipSchema(unshipped),
    start,
    canSubmit: !upload.isPending,
    toField: toShipField,
    send: (body) =>
      ship.mutateAsync(body, {
        onSuccess: () => {
          toast(
            body.isPacked
              ? { title: 'Packed' }
              : { title: 'Shipped', description: 'The collector gets the number by e-mail.' },
          );
          onClose();
        },
        onError: closeOnConflict(order, onClose),
      }),
  });
  const isPacked = form.choice('isPacked');
  const photo = form.choice('photo');
  const lines = form.watch('lines');

  return (
    <FormDialog
      title="Ship"
      subtitle={order.reference}
      action={isPacked.value ? 'Save as Packed' : 'Ship'}
      pendingAction="Saving…"
      isDisabled={upload.isPending}
      form={form}
      onClose={onClose}
    >
      <CarrierFields
        number={form.field('trackingNumber')}
        typed={form.watch('trackingNumber')}
        carrier={form.choice('carrier')}
      />
      <PieceChoice
        label="Pieces of the parcel"
        order={order}
        lines={unshipped}
        included={(id) => form.choice(`lines.${id}.isIncluded`)}
        quantity={(id) => form.field(`lines.${id}.quantity`)}
      />
      <AmountInput label="Insured value" {...form.field('insuredValue')} />
      <PhotoField
        orderId={order.id}
        value={photo.value}
        upload={upload}
        onChange={photo.onChange}
      />
      <SwitchInput
        label="Packed only"
        hint="Not yet handed to the carrier. The collector is notified when it is shipped."
        isOn={isPacked.value}
        onChange={isPacked.onChange}
      />
      {Object.keys(start.customs).length > 0 && (
        <Box component="section" aria-label="Customs note">
          <Typography variant="button" component="h3">
            Customs note
          </Typography>
          <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
            The value is the agreed price. Heading 9705 is for collectors’ pieces of historical
            interest.
          </Typography>
          {unshipped
            .filter(({ productId }) => lines[productId]?.isIncluded)
            .map(({ productId }) => (
              <CustomsFields
                key={productId}
                name={getPieceName(order, productId)}
                origin={form.choice(`customs.${productId}.origin`)}
                code={form.field(`customs.${productId}.hsCode`)}
              />
            ))}
        </Box>
      )}
    </FormDialog>
  );
}

interface CustomsFieldsProps {
  name: string;
  origin: { value: string; error: string | undefined; onChange: (code: string) => void };
  code: Omit<ComponentProps<typeof TextInput>, 'label'>;
}

const CustomsFields = ({ name, origin, code }: CustomsFieldsProps) => (
  <Box
    component="fieldset"
    sx={{
      m: 0,
      p: 0,
      pb: 1.5,
      border: 0,
      display: 'grid',
      gap: 1,
      gridTemplateColumns: 'minmax(0, 1fr) 7rem',
      alignItems: 'start',
      '& legend': { p: 0, typography: 'body2', fontWeight: 600 },
    }}
  >
    <legend>{name}</legend>
    <SelectInput
      label="Origin"
      emptyLabel="Unknown"
      options={COUNTRY_OPTIONS}
      value={origin.value}
      error={origin.error}
      onChange={({ target }) => origin.onChange(target.value)}
    />
    <TextInput label="HS code" inputMode="numeric" placeholder="9705" {...code} />
  </Box>
);
