import { type FormEvent, useState } from 'react';
import type { SignedInUser } from '../../../../shared/entities/user.ts';
import { getErrorMessage, isAccessError } from '../../lib/api.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/FormFields.tsx';
import styles from './Account.module.css';
import { useChangeName } from './accountQuery.ts';

const MAX_LENGTH = 100;

export function NameForm({ user }: { user: SignedInUser }) {
  const change = useChangeName();
  const [firstName, setFirstName] = useState(user.firstName ?? '');
  const [lastName, setLastName] = useState(user.lastName ?? '');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate({ firstName: firstName.trim() || null, lastName: lastName.trim() || null });
  };

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextInput
        label="First name"
        autoComplete="given-name"
        maxLength={MAX_LENGTH}
        value={firstName}
        onChange={(event) => setFirstName(event.target.value)}
      />
      <TextInput
        label="Last name"
        autoComplete="family-name"
        maxLength={MAX_LENGTH}
        value={lastName}
        onChange={(event) => setLastName(event.target.value)}
      />
      <p role="alert" className={styles.error}>
        {change.error && !isAccessError(change.error) && getErrorMessage(change.error)}
      </p>
      <Button
        type="submit"
        variant="solid"
        aria-disabled={change.isPending}
        aria-busy={change.isPending}
      >
        {change.isPending ? 'Saving…' : 'Save Name'}
      </Button>
    </form>
  );
}
