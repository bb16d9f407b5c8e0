import { Button } from '@mui/material';
import * as z from 'zod';
import type { Order } from '../../../../shared/entities/order.ts';
import type { ResaleCertificate } from '../../../../shared/entities/resale-certificate.ts';
import { US_STATES } from '../../../../shared/entities/sale-settings.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { DateInput } from '../common/form/DateInput.tsx';
import { SelectInput, TextInput } from '../common/form/FormFields.tsx';
import { useSaveCertificate } from './staffQuoteQuery.ts';

const Certificate = z.object({
  number: z.string().trim().min(1, 'Enter the number.').max(60, 'At most 60 characters.'),
  state: z.enum(US_STATES, 'Choose a state.'),
  expiresOn: z.iso.date('Enter the last day.'),
});

interface CertificateForm {
  number: string;
  state: string;
  expiresOn: string;
}

const CertificateInput = z.custom<CertificateForm>().pipe(Certificate);

interface ResaleCertificateDialogProps {
  order: Order;
  certificate: ResaleCertificate | null;
  onClose: () => void;
}

/** Belongs to the customer, and so to all their quotes. */
export function ResaleCertificateDialog(props: ResaleCertificateDialogProps) {
  const { order, certificate, onClose } = props;
  const save = useSaveCertificate(order.id);
  const form = useForm({
    schema: CertificateInput,
    start: {
      number: certificate?.number ?? '',
      state: certificate?.state ?? '',
      expiresOn: certificate?.expiresOn ?? '',
    },
    toField: (path) => path.replace(/^certificate\./, ''),
    send: (body) =>
      save.mutateAsync(body, {
        onSuccess: () => {
          toast({ title: 'Certificate Saved', description: 'It exempts from sales tax.' });
          onClose();
        },
      }),
  });
  const state = form.choice('state');

  return (
    <FormDialog
      title="Resale Certificate"
      subtitle="Exempts this customer’s purchases from the sales tax of one state."
      action="Save Certificate"
      form={form}
      onClose={onClose}
    >
      <TextInput label="Number" isRequired maxLength={60} {...form.field('number')} />
      <SelectInput
        label="State"
        isRequired
        emptyLabel="Choose…"
        options={US_STATES}
        value={state.value}
        error={state.error}
        onChange={({ target }) => state.onChange(target.value)}
      />
      <DateInput label="Valid until" isRequired {...form.choice('expiresOn')} />
      {certificate && (
        <Button
          variant="text"
          sx={{ alignSelf: 'start' }}
          aria-disabled={save.isPending}
          onClick={() =>
            save.mutate(null, {
              onSuccess: () => {
                toast({ title: 'Certificate Removed' });
                onClose();
              },
              onError: (error) => showErrorToast(error),
            })
          }
        >
          Remove Certificate
        </Button>
      )}
    </FormDialog>
  );
}
