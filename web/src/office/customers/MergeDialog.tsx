import { Alert, Stack, Typography } from '@mui/material';
import { useNavigate } from 'react-router';
import * as z from 'zod';
import type { Customer } from '../../../../shared/entities/customer.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { CustomerField } from '../common/CustomerFinder.tsx';
import { getCustomerName, type NamedCustomer } from '../common/customersQuery.ts';
import { useNotesDraft } from './CustomerNotes.tsx';
import { useMergeCustomers } from './customerQueries.ts';

interface MergeDialogProps {
  customer: Customer;
  onClose: () => void;
}

const MergeInput = z.object({
  into: z
    .custom<NamedCustomer | null>(Boolean, 'Choose a customer.')
    .transform((chosen) => chosen?.id ?? ''),
});

export function MergeDialog({ customer, onClose }: MergeDialogProps) {
  const { id } = customer;
  const name = getCustomerName(customer);
  const merge = useMergeCustomers();
  const navigate = useNavigate();
  const { isEdited } = useNotesDraft(customer);
  const form = useForm({
    schema: MergeInput,
    start: { into: null },
    canSubmit: !isEdited,
    send: ({ into }) =>
      merge.mutateAsync(
        { id, into },
        {
          onSuccess: (merged) => {
            toast({
              title: 'Customers Merged',
              description: `${name} is shown on the page of ${getCustomerName(merged)} now.`,
            });
            onClose();
            navigate(paths.customer(merged.id), { replace: true });
          },
        },
      ),
  });

  return (
    <FormDialog
      title="Merge Customers"
      subtitle={`Shows ${name} and another customer as one person.`}
      action="Merge"
      pendingAction="Merging…"
      isDisabled={isEdited}
      form={form}
      staysOpen
      onClose={onClose}
    >
      {isEdited && <Alert severity="warning">Save or discard your notes first.</Alert>}
      <CustomerField excludedId={id} {...form.choice('into')} />
      <Stack component="ul" sx={{ gap: 0.5, pl: 2, listStyle: 'disc' }}>
        {[
          `The quotes, purchases, wants and messages of ${name} are listed on the page of the chosen customer.`,
          'Accounts and quotes stay as they are: no one sees or receives more than before.',
          'You can separate the two again. Notes that you save until then stay with the chosen customer.',
          'The notes are one text about both. If the data of one of them is erased, the notes about both are erased.',
        ].map((effect) => (
          <Typography key={effect} variant="body2" component="li">
            {effect}
          </Typography>
        ))}
      </Stack>
    </FormDialog>
  );
}
