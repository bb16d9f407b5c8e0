import { type FormEvent, useId, useRef, useState } from 'react';
import { ApiError, getErrorMessage, isAccessError } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './InviteForm.module.css';
import { showInvited, useInvite } from './staffQuery.ts';

const FIELDS = [
  { name: 'email', label: 'E-mail', hint: 'The invitation is sent here.', type: 'email' },
  { name: 'firstName', label: 'First name', hint: 'Optional', type: 'text' },
  { name: 'lastName', label: 'Last name', hint: 'Optional', type: 'text' },
] as const;
type Field = (typeof FIELDS)[number];
type Draft = Record<Field['name'], string>;

export const EMPTY_DRAFT: Draft = { email: '', firstName: '', lastName: '' };

interface InviteFormProps {
  /** Owned by the screen, so that closing the sheet loses no input. */
  draft: Draft;
  onChange: (draft: Draft) => void;
  onInvited: () => void;
}

export function InviteForm({ draft, onChange, onInvited }: InviteFormProps) {
  const invite = useInvite();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Draft>>({});
  const [formError, setFormError] = useState('');

  const showErrors = (fieldErrors: Partial<Draft>, message = '') => {
    setErrors(fieldErrors);
    setFormError(message);
    const first = FIELDS.find(({ name }) => fieldErrors[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus();
  };
  const showFailure = (error: Error) => {
    if (isAccessError(error)) return;
    const fieldErrors = getFieldErrors(error);
    const hasFieldErrors = Object.keys(fieldErrors).length > 0;
    showErrors(fieldErrors, hasFieldErrors ? '' : getErrorMessage(error));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (invite.isPending) return;
    const email = draft.email.trim();
    const firstName = draft.firstName.trim();
    const lastName = draft.lastName.trim();
    if (!email) return showErrors({ email: 'Enter the e-mail address of your colleague.' });
    showErrors({});
    invite.mutate(
      { email, ...(firstName && { firstName }), ...(lastName && { lastName }) },
      {
        onSuccess: (member) => {
          showInvited(member);
          onInvited();
        },
        onError: showFailure,
      },
    );
  };

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <p className={styles.intro}>
        They receive an e-mail with a temporary password and choose their own when they log in. A
        colleague who already has an account gets access at once.
      </p>
      {FIELDS.map((field) => (
        <InviteField
          key={field.name}
          {...field}
          value={draft[field.name]}
          error={errors[field.name]}
          onChange={(value) => {
            onChange({ ...draft, [field.name]: value });
            setErrors({ ...errors, [field.name]: undefined });
          }}
        />
      ))}
      <p role="alert" className={styles.formError}>
        {formError}
      </p>
      <Button
        type="submit"
        variant="solid"
        aria-disabled={invite.isPending}
        aria-busy={invite.isPending}
      >
        {invite.isPending ? 'Sending…' : 'Send Invitation'}
      </Button>
    </form>
  );
}

interface InviteFieldProps extends Pick<Field, 'name' | 'label' | 'hint' | 'type'> {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function InviteField({ name, label, hint, type, value, error, onChange }: InviteFieldProps) {
  const id = useId();

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        name={name}
        type={type}
        autoComplete="off"
        maxLength={type === 'email' ? 254 : 100}
        value={value}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        required={type === 'email'}
        onChange={(event) => onChange(event.target.value)}
        className={styles.input}
      />
      <p id={`${id}-hint`} aria-live="polite" className={error ? styles.error : styles.hint}>
        {error ?? hint}
      </p>
    </div>
  );
}

function getFieldErrors(error: Error): Partial<Draft> {
  const issues = error instanceof ApiError ? error.issues : [];
  const errors: Partial<Draft> = {};
  for (const { name } of FIELDS) {
    const issue = issues.find(({ path }) => path === name);
    if (issue) errors[name] = `${issue.message.replace(/\.$/, '')}.`;
  }
  return errors;
}
