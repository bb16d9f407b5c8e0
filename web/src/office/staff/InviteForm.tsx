import { Button } from '@mui/material';
import { type ComponentProps, useId } from 'react';
import * as z from 'zod';
import { useDraft } from '../../lib/useDraft.ts';
import { useForm } from '../../ui/useForm.ts';
import styles from './InviteForm.module.css';
import { showInvited, useInvite } from './staffQuery.ts';

const FIELDS = [
  { name: 'email', label: 'E-mail', hint: 'The invitation is sent here.', type: 'email' },
  { name: 'firstName', label: 'First name', hint: 'Optional', type: 'text' },
  { name: 'lastName', label: 'Last name', hint: 'Optional', type: 'text' },
] as const;

const optional = z.string().transform((text) => text.trim() || undefined);
const Invitation = z.object({
  email: z.string().trim().min(1, 'Enter the e-mail address of your colleague.'),
  firstName: optional,
  lastName: optional,
});

export function InviteForm({ onInvited }: { onInvited: () => void }) {
  const invite = useInvite();
  const { element, field, failure, isPending } = useForm({
    schema: Invitation,
    start: { email: '', firstName: '', lastName: '' },
    draft: useDraft<z.input<typeof Invitation>>('invitation'),
    send: (body) =>
      invite.mutateAsync(body, {
        onSuccess: (member) => {
          showInvited(member);
          onInvited();
        },
      }),
  });

  return (
    <form {...element} className={styles.form}>
      <p className={styles.intro}>
        They receive an e-mail with a temporary password and choose their own when they log in. A
        colleague who already has an account gets access at once.
      </p>
      {FIELDS.map(({ name, ...texts }) => (
        <InviteField key={name} {...texts} {...field(name)} />
      ))}
      <p role="alert" className={styles.formError}>
        {failure}
      </p>
      <Button type="submit" variant="contained" aria-disabled={isPending} aria-busy={isPending}>
        {isPending ? 'Sending…' : 'Send Invitation'}
      </Button>
    </form>
  );
}

interface InviteFieldProps extends ComponentProps<'input'> {
  label: string;
  hint: string;
  error: string | undefined;
}

function InviteField({ label, hint, error, type, ...input }: InviteFieldProps) {
  const id = useId();

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type={type}
        autoComplete="off"
        maxLength={type === 'email' ? 254 : 100}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        required={type === 'email'}
        className={styles.input}
        {...input}
      />
      <p id={`${id}-hint`} aria-live="polite" className={error ? styles.error : styles.hint}>
        {error ?? hint}
      </p>
    </div>
  );
}
