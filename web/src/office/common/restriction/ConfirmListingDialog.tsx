import * as z from 'zod';
import { MAX_CONFIRMATION_REASON } from '../../../../../shared/entities/listing-confirmation.ts';
import { toast } from '../../../lib/toast.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { TextArea } from '../form/FormFields.tsx';
import { useConfirmListing } from './confirmationsQuery.ts';

interface ConfirmListingDialogProps {
  recordId: string;
  name: string;
  onClose: () => void;
}

const Confirmation = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'Enter a reason, such as what the piece is instead.')
    .max(MAX_CONFIRMATION_REASON, `At most ${MAX_CONFIRMATION_REASON} characters.`),
});

export default function ConfirmListingDialog(props: ConfirmListingDialogProps) {
  const { recordId, name, onClose } = props;
  const confirm = useConfirmListing();
  const form = useForm({
    schema: Confirmation,
    start: { reason: '' },
    send: ({ reason }) =>
      confirm.mutateAsync(
        { recordId, reason },
        {
          onSuccess: () => {
            toast({ title: 'Listing Confirmed', description: `The next sync lists ${name}.` });
            onClose();
          },
        },
      ),
  });

  return (
    <FormDialog
      title="Confirm Listing"
      subtitle={name}
      action="Confirm Listing"
      form={form}
      onClose={onClose}
    >
      <p>
        Your name, the time and the reason are kept. Confirm only a piece that may be sold: the
        dealer is responsible for it.
      </p>
      <TextArea label="Reason" isRequired {...form.field('reason')} />
    </FormDialog>
  );
}
