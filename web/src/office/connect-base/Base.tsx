import { Button } from '@mui/material';
import { type FormEvent, useRef, useState } from 'react';
import { BASE_ID } from '../../../../shared/contract/airtable.ts';
import { getFieldError, getFullMessage, isAccessError } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { useFocusInvalid } from '../../lib/useFocusInvalid.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { InlineError } from '../../ui/InlineError.tsx';
import { TextInput } from '../common/form/FormFields.tsx';
import { Section } from '../common/Section.tsx';
import styles from './ConnectBase.module.css';
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
      <form ref={form} noValidate aria-label="Base" className={styles.base} onSubmit={submit}>
        <TextInput
          label="Base id or address"
          isRequired
          value={base}
          error={fieldError}
          onChange={({ target }) => setEntered(target.value)}
        />
        {choose.error && !fieldError && !isAccessError(choose.error) && (
          <p role="alert" className={styles.note}>
            {getFullMessage(choose.error)}
          </p>
        )}
        <Button type="submit" aria-busy={choose.isPending}>
          Use This Base
        </Button>
      </form>
      {isLoadingError && (
        <InlineError
          text="The token could not be checked."
          subject="the token"
          query={{ error, isFetching, refetch }}
        />
      )}
      {data?.missing.length === 0 && (
        <p role="status" className={styles.summary}>
          {data.isWriteKnown
            ? 'The token may read and write the base.'
            : 'The token reads the base, and its user may write it. Airtable does not tell whether the token has the scope data.records:write.'}
        </p>
      )}
      {data && data.missing.length > 0 && (
        <ul aria-label="Missing permissions" className={styles.problems}>
          {data.missing.map((message) => (
            <li key={message} data-blocking>
              {message}
            </li>
          ))}
        </ul>
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
