import { useEffect, useRef, useState } from 'react';
import * as z from 'zod';
import { formatAddress } from '../../../../shared/addresses/address-layout.ts';
import {
  MAX_SAVED_ADDRESSES,
  type SavedAddress,
} from '../../../../shared/entities/postal-address.ts';
import { fullName } from '../../../../shared/text/full-name.ts';
import { type AddressForm, readAddress, toAddressForm } from '../../lib/addressForm.ts';
import { useAuth } from '../../lib/auth.ts';
import { showErrorToast } from '../../lib/toast.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { ListNotice } from '../../ui/ListNotice.tsx';
import { ListState } from '../../ui/ListState.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useForm } from '../../ui/useForm.ts';
import { AddressFields } from '../common/addresses/AddressFields.tsx';
import { AddressLines } from '../common/addresses/AddressLines.tsx';
import {
  useAddresses,
  useDeleteAddress,
  useSaveAddress,
} from '../common/addresses/addressQuery.ts';
import styles from './AddressBook.module.css';

export function AddressBook() {
  const addresses = useAddresses();
  const [isAdding, setIsAdding] = useState(false);
  const list = useFocusAfterDeletion(addresses.data?.length ?? 0);
  const isFull = (addresses.data?.length ?? 0) >= MAX_SAVED_ADDRESSES;

  return (
    <>
      <div ref={list} tabIndex={-1}>
        <ListState
          query={addresses}
          errorTitle="Failed to Load Your Addresses"
          name="your addresses"
          isEmpty={(all) => all.length === 0}
          empty={
            <ListNotice
              title="No addresses yet"
              text="Save where we send your pieces, and choose it in your next quote."
            />
          }
        >
          {(all) => (
            <ul aria-label="Your addresses" className="lined">
              {all.map((address) => (
                <AddressItem key={address.id} address={address} />
              ))}
            </ul>
          )}
        </ListState>
      </div>
      {addresses.data && (
        <div>
          {isFull ? (
            <p>
              You have {MAX_SAVED_ADDRESSES} addresses, which is the most. Delete one to add
              another.
            </p>
          ) : (
            <Button aria-haspopup="dialog" className={styles.add} onClick={() => setIsAdding(true)}>
              Add an Address
            </Button>
          )}
        </div>
      )}
      {isAdding && <AddressDialog onClose={() => setIsAdding(false)} />}
    </>
  );
}

/** The focus was in an address that is deleted. */
function useFocusAfterDeletion(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const lastCount = useRef(0);

  useEffect(() => {
    const isFocusLost = count < lastCount.current && document.activeElement === document.body;
    if (isFocusLost) list.current?.focus({ preventScroll: true });
    lastCount.current = count;
  }, [count]);

  return list;
}

function AddressItem({ address }: { address: SavedAddress }) {
  const { id, name, isDefault } = address;
  const [step, setStep] = useState<'edit' | 'delete'>();
  const save = useSaveAddress(id);
  const deletion = useDeleteAddress();
  const close = () => setStep(undefined);
  const [, street = ''] = formatAddress(address);
  const hiddenName = (
    <span className="visually-hidden">
      : {name}, {street}
    </span>
  );
  const makeDefault = () => {
    const { id: _, ...body } = address;
    save.mutate({ ...body, isDefault: true }, { onError: (error) => showErrorToast(error) });
  };

  return (
    <li className={styles.item}>
      <div>
        {isDefault && <p className={`caption ${styles.default}`}>Default address</p>}
        <AddressLines address={address} />
      </div>
      <div className={styles.controls}>
        <TextButton aria-haspopup="dialog" onClick={() => setStep('edit')}>
          Edit{hiddenName}
        </TextButton>
        {!isDefault && (
          <TextButton aria-disabled={save.isPending} onClick={makeDefault}>
            Make Default{hiddenName}
          </TextButton>
        )}
        <TextButton aria-haspopup="dialog" onClick={() => setStep('delete')}>
          Delete{hiddenName}
        </TextButton>
      </div>
      {step === 'edit' && <AddressDialog saved={address} onClose={close} />}
      {step === 'delete' && (
        <ConfirmDialog
          title="Delete This Address?"
          text={`“${formatAddress(address).join(', ')}” leaves your address book. Quotes keep their address.`}
          action="Delete"
          pendingAction="Deleting…"
          isPending={deletion.isPending}
          onConfirm={() =>
            deletion.mutate(id, {
              onError: (error) => {
                close();
                showErrorToast(error);
              },
            })
          }
          onClose={close}
        />
      )}
    </li>
  );
}

type Values = AddressForm & { isDefault: boolean };

const BookAddress = z.custom<Values>().transform(({ isDefault, ...form }, { addIssue }) => ({
  ...readAddress(form, addIssue),
  isDefault,
}));

interface AddressDialogProps {
  saved?: SavedAddress;
  onClose: () => void;
}

function AddressDialog({ saved, onClose }: AddressDialogProps) {
  const { user } = useAuth();
  const save = useSaveAddress(saved?.id);
  const form = useForm({
    schema: BookAddress,
    start: {
      ...toAddressForm(saved ?? null, user ? fullName(user) : ''),
      isDefault: saved?.isDefault ?? false,
    },
    draft: useDraft<Values>(`saved address ${saved?.id ?? 'new'}`),
    send: (body) => save.mutateAsync(body, { onSuccess: onClose }),
  });
  const isDefault = form.choice('isDefault');

  return (
    <FormDialog
      title={saved ? 'Edit the Address' : 'Add an Address'}
      action="Save Address"
      form={form}
      staysOpen
      onClose={onClose}
    >
      <AddressFields address={form.watch()} field={form.field} />
      <Switch
        label="Use as my default address"
        isOn={isDefault.value}
        onChange={isDefault.onChange}
      />
    </FormDialog>
  );
}
