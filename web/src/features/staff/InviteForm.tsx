import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { ApiError, getErrorMessage, isAccessError } from '../../lib/api.ts';
import { InviteField } from './InviteField.tsx';
import styles from './InviteForm.module.css';
import { sayInvited } from './sayFailed.ts';
import { useInvite } from './staffQuery.ts';

const FIELDS = [
  { name: 'email', label: 'E-mail', hint: 'The invitation goes there.', type: 'email' },
  { name: 'firstName', label: 'First name', hint: 'May be left out.', type: 'text' },
  { name: 'lastName', label: 'Last name', hint: 'May be left out.', type: 'text' },
] as const;
type FieldName = (typeof FIELDS)[number]['name'];
type Draft = Record<FieldName, string>;

export const EMPTY_INVITATION: Draft = { email: '', firstName: '', lastName: '' };

interface InviteFormProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  onInvited: () => void;
}

export function InviteForm({ draft, onChange, onInvited }: InviteFormProps) {
  const invite = useInvite();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Partial<Draft>>({});
  const [failure, setFailure] = useState('');

  const refuse = (refused: Partial<Draft>, message = '') => {
    setErrors(refused);
    setFailure(message);
    const first = FIELDS.find(({ name }) => refused[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus();
  };
  const explain = (error: Error) => {
    if (isAccessError(error)) return;
    const issues = error instanceof ApiError ? error.issues : [];
    const refused: Partial<Draft> = {};
    for (const { name } of FIELDS) {
      const issue = issues.find(({ path }) => path === name);
      if (issue) refused[name] = `${issue.message}.`.replace(/\.\.$/, '.');
    }
    refuse(refused, Object.keys(refused).length > 0 ? '' : getErrorMessage(error));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (invite.isPending) return;
    const email = draft.email.trim();
    const firstName = draft.firstName.trim();
    const lastName = draft.lastName.trim();
    if (!email) return refuse({ email: 'Enter the e-mail address of your colleague.' });
    refuse({});
    invite.mutate(
      { email, ...(firstName && { firstName }), ...(lastName && { lastName }) },
      {
        onSuccess: (member) => {
          sayInvited(member);
          onInvited();
        },
        onError: explain,
      },
    );
  };

  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <p className={styles.intro}>
        They get a mail with a first password, choose their own when they log in, and may then work
        here as you do. Who has an account with the shop already may do so at once.
      </p>
      {FIELDS.map(({ name, ...field }) => (
        <InviteField
          key={name}
          name={name}
          {...field}
          value={draft[name]}
          error={errors[name]}
          onChange={(value) => {
            onChange({ ...draft, [name]: value });
            setErrors({ ...errors, [name]: undefined });
          }}
        />
      ))}
      <p role="alert" className={styles.failure}>
        {failure}
      </p>
      <Button
        type="submit"
        look="solid"
        aria-disabled={invite.isPending}
        aria-busy={invite.isPending}
      >
        {invite.isPending ? 'Sending…' : 'Send Invitation'}
      </Button>
    </form>
  );
}
