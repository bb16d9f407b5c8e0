import { Box, Typography } from '@mui/material';
import * as z from 'zod';
import type { Consignor } from '../../../../shared/entities/consignor.ts';
import { showErrorToast, toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useForm } from '../../ui/useForm.ts';
import { DialogButton } from '../common/DialogButton.tsx';
import { DraftBar } from '../common/DraftBar.tsx';
import { TextInput } from '../common/form/FormFields.tsx';
import { Row } from '../common/Row.ts';
import { Section } from '../common/Section.tsx';
import { type RecordDraft, useRecordDraft, useRecordForm } from '../common/useRecordForm.ts';
import { ConsignorFields } from './ConsignorFields.tsx';
import { type ConsignorDraft, ConsignorInput, toDraft } from './consignorInput.ts';
import { useSaveConsignor } from './consignorQueries.ts';

export function ConsignorDetails({ consignor }: { consignor: Consignor }) {
  const draft = useRecordDraft(`consignor ${consignor.id}`, toDraft(consignor));
  const save = useSaveConsignor(consignor.id);
  const form = useRecordForm(draft, ConsignorInput, (body) =>
    save.mutateAsync(body, {
      onSuccess: () => toast({ title: 'Consignor Saved', description: 'Your changes are saved.' }),
    }),
  );

  return (
    <>
      <Box component="form" {...form.element} aria-label="Consignor" sx={{ mt: 2 }}>
        <ConsignorFields form={form} />
        <DraftBar action="Save Consignor" draft={draft} form={form} />
      </Box>
      <TaxId consignor={consignor} draft={draft} />
    </>
  );
}

interface TaxIdProps {
  consignor: Consignor;
  draft: RecordDraft<ConsignorDraft>;
}

/** Has its own dialog: drafts are stored in the browser, and a tax ID is not. */
function TaxId({ consignor, draft }: TaxIdProps) {
  const { taxIdLast4 } = consignor;

  return (
    <Section title="Tax ID">
      <Typography variant="body2" sx={{ mb: 1.5 }}>
        {taxIdLast4 === null
          ? 'No tax ID is stored.'
          : `Ends with ${taxIdLast4}. It is stored encrypted and not shown again.`}
      </Typography>
      <Row sx={{ gap: 1 }}>
        <DialogButton
          dialog={(close) => <TaxIdDialog consignor={consignor} draft={draft} onClose={close} />}
        >
          {taxIdLast4 === null ? 'Add Tax ID…' : 'Replace Tax ID…'}
        </DialogButton>
        {taxIdLast4 !== null && (
          <DialogButton
            variant="text"
            dialog={(close) => (
              <RemoveTaxIdDialog consignor={consignor} draft={draft} onClose={close} />
            )}
          >
            Remove Tax ID…
          </DialogButton>
        )}
      </Row>
    </Section>
  );
}

/** Bases a draft of the form on the new version, since the form does not have the tax ID. */
function useSaveTaxId({ consignor: { id, version }, draft }: TaxIdProps) {
  const save = useSaveConsignor(id);
  return {
    ...save,
    body: (taxId: string | null) => ({ taxId, version }),
    rebaseDraft: (saved: Consignor) => {
      const typed = draft.read();
      if (typed?.version === version) draft.set({ ...typed, version: saved.version });
    },
  };
}

interface TaxIdDialogProps extends TaxIdProps {
  onClose: () => void;
}

const TaxIdInput = z.object({ taxId: z.string().trim().min(1, 'Enter the tax ID.') });

function TaxIdDialog({ onClose, ...props }: TaxIdDialogProps) {
  const { mutateAsync, body, rebaseDraft } = useSaveTaxId(props);
  const form = useForm({
    schema: TaxIdInput,
    start: { taxId: '' },
    send: ({ taxId }) =>
      mutateAsync(body(taxId), {
        onSuccess: (saved) => {
          rebaseDraft(saved);
          toast({ title: 'Consignor Saved', description: 'The tax ID is stored encrypted.' });
          onClose();
        },
      }),
  });

  return (
    <FormDialog
      title={`Tax ID of ${props.consignor.name}`}
      action="Save"
      form={form}
      staysOpen
      onClose={onClose}
    >
      <TextInput
        label="Tax ID"
        hint="Such as a Social Security number or an EIN."
        maxLength={40}
        isRequired
        {...form.field('taxId')}
      />
    </FormDialog>
  );
}

function RemoveTaxIdDialog({ onClose, ...props }: TaxIdDialogProps) {
  const { mutate, isPending, body, rebaseDraft } = useSaveTaxId(props);

  return (
    <ConfirmDialog
      title="Remove the Tax ID?"
      text={`The number that ends with ${props.consignor.taxIdLast4} is deleted.`}
      action="Remove"
      pendingAction="Removing…"
      isPending={isPending}
      onConfirm={() =>
        mutate(body(null), {
          onSuccess: (saved) => {
            rebaseDraft(saved);
            toast({ title: 'Consignor Saved', description: 'The tax ID was removed.' });
          },
          onError: (error) => showErrorToast(error),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  );
}
