import { Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Consignor } from '../../../../shared/entities/consignor.ts';
import { getErrorMessage, getFieldError } from '../../lib/api.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { useForm } from '../../ui/useForm.ts';
import { TextInput } from '../common/form/FormFields.tsx';
import { ConsignorFields } from './ConsignorFields.tsx';
import { type ConsignorDraft, ConsignorInput, createDraft } from './consignorInput.ts';
import { useAddConsignor } from './consignorQueries.ts';

interface AddConsignorProps {
  /** Filled in beforehand. */
  name: string;
  onAdded: (consignor: Consignor) => void;
}

export function AddConsignor({ name, onAdded }: AddConsignorProps) {
  const add = useAddConsignor();
  // The draft is stored in the browser, and a tax ID is not.
  const [taxId, setTaxId] = useState('');
  const taxIdError = getFieldError(add.error, 'taxId');
  const form = useForm({
    schema: ConsignorInput,
    start: createDraft(name),
    draft: useDraft<ConsignorDraft>(`new consignor ${name}`),
    send: ({ version: _, ...body }) =>
      add.mutateAsync({ ...body, ...(taxId.trim() && { taxId }) }, { onSuccess: onAdded }),
    describeError: (error) => (getFieldError(error, 'taxId') ? '' : getErrorMessage(error)),
  });

  return (
    <Stack
      component="form"
      aria-label="New consignor"
      {...form.element}
      sx={{ gap: 2, alignItems: 'start' }}
    >
      <ConsignorFields form={form} />
      <TextInput
        label="Tax ID"
        hint="Such as a Social Security number or an EIN. It is stored encrypted."
        maxLength={40}
        value={taxId}
        error={taxIdError}
        onChange={({ target }) => setTaxId(target.value)}
        sx={{ width: '100%' }}
      />
      <Typography
        role="alert"
        variant="body2"
        sx={{ color: 'error.main', '&:empty': { display: 'none' } }}
      >
        {form.failure}
      </Typography>
      <Button
        type="submit"
        variant="contained"
        aria-disabled={form.isPending}
        aria-busy={form.isPending}
      >
        {form.isPending ? 'Saving…' : 'Add Consignor'}
      </Button>
    </Stack>
  );
}
