import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../lib/toast.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import type { NamedCustomer } from '../common/customersQuery.ts';
import { ViewingFields } from './ViewingFields.tsx';
import {
  createDraft,
  createViewingInput,
  toViewingField,
  type ViewingDraft,
} from './viewingInput.ts';
import { useCreateViewing } from './viewingQueries.ts';

const NewViewingInput = createViewingInput();

interface NewViewingProps {
  /** Chosen beforehand. */
  customer?: NamedCustomer | undefined;
  onClose: () => void;
}

export function NewViewing({ customer, onClose }: NewViewingProps) {
  const navigate = useNavigate();
  const create = useCreateViewing();
  const form = useForm({
    schema: NewViewingInput,
    start: createDraft(customer ? [toNamed(customer)] : []),
    draft: useDraft<ViewingDraft>(`new viewing ${customer?.id ?? ''}`),
    toField: toViewingField,
    send: ({ version: _, ...body }) =>
      create.mutateAsync(body, {
        onSuccess: ({ id }) => {
          toast({
            title: 'Viewing Created',
            description: 'Check the pieces, and send the links.',
          });
          navigate(paths.viewing(id));
        },
      }),
  });

  return (
    <FormDialog
      isSmall={false}
      title="New Private Viewing"
      subtitle="Pieces that the chosen customers see by a link, before they are public. Nothing is sent yet."
      action="Create Viewing"
      pendingAction="Creating…"
      form={form}
      staysOpen
      onClose={onClose}
    >
      <ViewingFields form={form} />
    </FormDialog>
  );
}

const toNamed = ({ id, name, email }: NamedCustomer): NamedCustomer => ({ id, name, email });
