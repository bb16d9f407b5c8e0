import type { ReactNode } from 'react';
import * as z from 'zod';
import { formatAddress } from '../../../../shared/addresses/address-layout.ts';
import type { Order } from '../../../../shared/entities/order.ts';
import {
  MAX_SAVED_ADDRESSES,
  type PostalAddress,
  type SavedAddress,
} from '../../../../shared/entities/postal-address.ts';
import { fullName } from '../../../../shared/text/full-name.ts';
import {
  type AddressForm,
  readAddress,
  toAddressForm,
  toPostalAddress,
} from '../../lib/addressForm.ts';
import { getErrorMessage } from '../../lib/api.ts';
import { isEqual } from '../../lib/isEqual.ts';
import { useSetAddress } from '../../lib/quoteQuery.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { SelectInput, TextArea } from '../../ui/FormFields.tsx';
import { InlineError } from '../../ui/InlineError.tsx';
import { SkeletonLine } from '../../ui/SkeletonLine.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { useForm } from '../../ui/useForm.ts';
import { AddressFields } from '../common/addresses/AddressFields.tsx';
import { useAddresses } from '../common/addresses/addressQuery.ts';
import { useIsOwner } from './useIsOwner.ts';

const MAX_GIFT_NOTE = 500;

type Values = AddressForm & { giftNote: string; wantsSignature: boolean; save: boolean };

const createSchema = (isOptional: boolean) =>
  z.custom<Values>().transform(({ giftNote, wantsSignature, save, ...form }, { addIssue }) => {
    const isLeftOut = isOptional && !wantsSignature && giftNote.trim() === '' && isBlank(form);
    return {
      address: isLeftOut ? null : readAddress(form, addIssue),
      giftNote: giftNote.trim(),
      wantsSignature,
      save,
    };
  });

/** The name and the country are filled in from the start. */
const isBlank = ({ name: _, countryCode: __, ...parts }: AddressForm): boolean =>
  Object.values(parts).every((text) => text.trim() === '');

interface AddressDialogProps {
  order: Order;
  title?: string;
  action?: string;
  pendingAction?: string;
  /** The address may be left out. */
  isOptional?: boolean;
  describeError?: (error: unknown) => string;
  /** Stands below the message of a failure. */
  failureActions?: ReactNode;
  /** Stands above the fields. */
  children?: ReactNode;
  /** Gets the unchanged quote if the address was left out. The dialog waits for the promise, and shows its error. */
  onSaved: (order: Order) => unknown;
  onClose: () => void;
}

/** Members choose from their address book or type; other customers type. */
export function AddressDialog(props: AddressDialogProps) {
  const { order, title = 'Shipping Address', action = 'Save Address' } = props;
  const { pendingAction = 'Saving…', isOptional = false, describeError = getErrorMessage } = props;
  const { failureActions, children, onSaved, onClose } = props;
  const isOwner = useIsOwner(order);
  const addresses = useAddresses(isOwner);
  const book = addresses.data ?? [];
  const find = (address: PostalAddress) =>
    book.find((saved) => isEqual(toPostalAddress(toAddressForm(saved)), address));
  const canKeep = (address: PostalAddress) =>
    addresses.isSuccess && book.length < MAX_SAVED_ADDRESSES && !find(address);
  const name = fullName(order.requester);
  const setAddress = useSetAddress(order.id);
  const form = useForm({
    schema: createSchema(isOptional),
    start: {
      ...toAddressForm(order.shippingAddress ?? book.find((each) => each.isDefault) ?? null, name),
      giftNote: order.giftNote ?? '',
      wantsSignature: order.wantsSignature,
      save: true,
    },
    draft: useDraft<Values>(`address ${order.id}`, { isPersonal: isOwner }),
    send: async ({ address, ...more }) => {
      const saved = address
        ? await setAddress.mutateAsync({
            ...address,
            ...more,
            save: more.save && canKeep(address),
          })
        : order;
      await onSaved(saved);
    },
    describeError,
  });
  const failure = form.failure && (
    <>
      <p>{form.failure}</p>
      {failureActions}
    </>
  );
  const { giftNote: _, wantsSignature: __, save: ___, ...typed } = form.watch();
  const address = toPostalAddress(typed);
  const save = form.choice('save');
  const wantsSignature = form.choice('wantsSignature');

  const choose = (saved: SavedAddress | undefined) => {
    const { countryCode, ...parts } = toAddressForm(saved ?? null, name);
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('countryCode', countryCode, options);
    form.setValue('name', parts.name, options);
    form.setValue('addressLine1', parts.addressLine1, options);
    form.setValue('addressLine2', parts.addressLine2, options);
    form.setValue('adminArea2', parts.adminArea2, options);
    form.setValue('adminArea1', parts.adminArea1, options);
    form.setValue('postalCode', parts.postalCode, options);
  };

  return (
    <FormDialog
      title={title}
      action={action}
      pendingAction={pendingAction}
      cancel="Not Now"
      form={{ ...form, failure }}
      staysOpen
      onClose={onClose}
    >
      {children}
      {isOwner && addresses.isPending && <SkeletonLine width={16} height={3} />}
      {isOwner && addresses.isError && <InlineError subject="the address book" query={addresses} />}
      {book.length > 0 && (
        <SelectInput
          label="Address book"
          options={[
            ['', 'Another address'],
            ...book.map((saved) => [saved.id, formatAddress(saved).join(', ')] as const),
          ]}
          value={find(address)?.id ?? ''}
          onChange={({ target }) => choose(book.find(({ id }) => id === target.value))}
        />
      )}
      <AddressFields address={typed} field={form.field} />
      {canKeep(address) && (
        <Switch label="Save to my address book" isOn={save.value} onChange={save.onChange} />
      )}
      <TextArea
        label="Gift note for the parcel (optional)"
        maxLength={MAX_GIFT_NOTE}
        {...form.field('giftNote')}
      />
      <Switch
        label="Ask for a signature on delivery"
        isOn={wantsSignature.value}
        onChange={wantsSignature.onChange}
      />
    </FormDialog>
  );
}
