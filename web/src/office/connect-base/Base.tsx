import { Box, Button, Typography } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { BASE_ID } from '../../../../shared/contract/airtable.ts';
import { getFieldError, getFullMessage, isAccessError } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFocusInvalid } from '../../lib/useFocusInvalid.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { InlineError } from '../../ui/InlineError.tsx';
import { TextInput } from '../common/form/FormFields.tsx';
import { Section } from '../common/Section.tsx';
import { useBase, useChooseBase } from './columnsQuery.ts';

export function Base() {
  const { data, error, isLoadingError, isFetching, refetch } = useBase();
  const choose = useChooseBase();
  const [entered, setEntered] = useState<string>();
  const [isAsking, setIsAsking] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useFocusInvalid(form, choose.error);
  const base = entered ?? data?.baseId ?? '';

  const save = () =>
    choose.mutate(base, {
      onSuccess: ({ baseId }) => {
        setEntered(undefined);
        toast({ title: 'Base Connected', description: `The next sync reads ${baseId}.` });
      },
      onSettled: () => setIsAsking(false),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (choose.isPending) return;
    const baseId = BASE_ID.exec(base)?.[0];
    if (baseId && baseId !== data?.baseId) setIsAsking(true);
    else save();
  };
  const fieldError = getFieldError(choose.error, 'base');

  return (
    <Section title="Base">
      <Box
        component="form"
        ref={form}
        noValidate
        aria-label="Base"
        onSubmit={submit}
        sx={{ maxWidth: '48rem', mb: 1.5, display: 'grid', gap: 2, justifyItems: 'start' }}
      >
        <TextInput
          label="Base id or address"
          isRequired
          value={base}
          error={fieldError}
          onChange={({ target }) => setEntered(target.value)}
        />
        {choose.error && !fieldError && !isAccessError(choose.error) && (
          <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
            {getFullMessage(choose.error)}
          </Typography>
        )}
        <Button type="submit" aria-busy={choose.isPending}>
          Use This Base
        </Button>
      </Box>
      {isLoadingError && (
        <InlineError
          text="The token could not be checked."
          subject="the token"
          query={{ error, isFetching, refetch }}
        />
      )}
      {data?.missing.length === 0 && (
        <p role="status">
          {data.isWriteKnown
            ? 'The token may read and write the base.'
            : 'The token reads the base, and its user may write it. Airtable does not tell whether the token has the scope data.records:write.'}
        </p>
      )}
      {data && data.missing.length > 0 && (
        <Typography
          variant="body2"
          component="ul"
          aria-label="Missing permissions"
          sx={{ color: 'error.main' }}
        >
          {data.missing.map((message) => (
            <li key={message}>{message}</li>
          ))}
        </Typography>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Use another base?"
          text="The next sync takes the pieces of the current base off the shop and lists those of the other one. If those are far fewer, it waits for your confirmation."
          action="Use This Base"
          pendingAction="Connecting…"
          isPending={choose.isPending}
          onConfirm={save}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  );
}
