import * as z from 'zod';
import type { Order } from '../../../../../shared/entities/order.ts';
import { fullName } from '../../../../../shared/text/full-name.ts';
import { type AddressForm, toAddressForm } from '../../../lib/addressForm.ts';
import { useSetAddress } from '../../../lib/quoteQuery.ts';
import { toast } from '../../../lib/toast.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { AddressFields, AddressInput } from '../../common/address/AddressFields.tsx';
import { TextArea } from '../../common/form/FormFields.tsx';
import { SwitchInput } from '../../common/form/SwitchInput.tsx';
import { closeOnConflict } from '../staffQuoteQuery.ts';

const MAX_GIFT_NOTE = 500;

const DeliveryInput = z
  .object({
    address: AddressInput,
    giftNote: z.string().trim().max(MAX_GIFT_NOTE, `At most ${MAX_GIFT_NOTE} characters.`),
    wantsSignature: z.boolean(),
  })
  .transform(({ address, ...wishes }) => ({ ...address, ...wishes, save: false }));

const toField = (path: string) =>
  path === 'giftNote' || path === 'wantsSignature' ? path : `address.${path}`;

export function AddressDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id, shippingAddress, requester, giftNote, wantsSignature } = order;
  const setAddress = useSetAddress(id);
  const form = useForm({
    schema: DeliveryInput,
    start: {
      address: toAddressForm(shippingAddress, fullName(requester)),
      giftNote: giftNote ?? '',
      wantsSignature,
    },
    toField,
    send: (body) =>
      setAddress.mutateAsync(body, {
        onSuccess: () => {
          toast({ title: 'Address Saved' });
          onClose();
        },
        onError: closeOnConflict(order, onClose),
      }),
  });
  const address: AddressForm = form.watch('address');
  const signature = form.choice('wantsSignature');

  return (
    <FormDialog
      isSmall={false}
      title="Shipping Address"
      subtitle="If it changes the sales tax, an open offer is made again with the new tax."
      action="Save Address"
      form={form}
      onClose={onClose}
    >
      <AddressFields
        address={address}
        field={(part) => form.field(`address.${part}`)}
        onChange={(part, text) => form.setValue(`address.${part}`, text)}
      />
      <TextArea label="Gift note" {...form.field('giftNote')} />
      <SwitchInput
        label="Signature on delivery"
        isOn={signature.value}
        onChange={signature.onChange}
      />
    </FormDialog>
  );
}
