import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ApiError, api, getErrorMessage, getFieldError } from '../../lib/api.ts';
import { isEmailAddress } from '../../lib/isEmailAddress.ts';
import { focusInvalid, useFocusInvalid } from '../../lib/useFocusInvalid.ts';
import { usePersonCheck } from '../../lib/usePersonCheck.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/FormFields.tsx';
import styles from './YourData.module.css';

export function RequestLink() {
  const [email, setEmail] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { website, start, getProof } = usePersonCheck();
  const { mutate, reset, isPending, isSuccess, error, variables } = useMutation({
    mutationFn: async (address: string) =>
      api('POST /api/personal-data', { body: { email: address, ...(await getProof()) } }),
  });
  useFocusInvalid(form, error);
  const isValid = isEmailAddress(email.trim());
  const problem =
    isChecked && !isValid
      ? 'Please enter an e-mail address, such as name@example.com.'
      : getFieldError(error, 'email');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    flushSync(() => setIsChecked(true));
    if (isValid) mutate(email.trim());
    else focusInvalid(form.current);
  };

  if (isSuccess) return <Sent email={variables} onStartAgain={reset} />;
  return (
    <form
      ref={form}
      noValidate
      aria-label="Your data"
      className={styles.form}
      onFocus={start}
      onSubmit={submit}
    >
      <p>
        Have you asked a question, written to us or subscribed to the newsletter without an account?
        Enter your e-mail address, and we’ll send you a link to download or delete what we store
        under it.
      </p>
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
        className={styles.field}
        value={email}
        error={problem}
        onChange={({ target }) => setEmail(target.value)}
      />
      {/* Honeypot: bots fill in every field. */}
      <input
        ref={website}
        name="website"
        tabIndex={-1}
        autoComplete="off"
        aria-hidden="true"
        className="visually-hidden"
      />
      <p role="alert" className={styles.error}>
        {error && !(error instanceof ApiError && error.issues.length > 0) && getErrorMessage(error)}
      </p>
      <Button
        type="submit"
        variant="solid"
        size="large"
        aria-busy={isPending}
        aria-disabled={isPending}
      >
        {isPending ? 'Sending…' : 'Send Link'}
      </Button>
    </form>
  );
}

function Sent({ email, onStartAgain }: { email: string; onStartAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  return (
    <div className={styles.card}>
      <h2 ref={title} tabIndex={-1} className={styles.heading}>
        Check your inbox
      </h2>
      <p>
        We have sent a link to <b>{email}</b>. It is valid for a day. If nothing arrives, check your
        spam folder, or try again tomorrow: each address gets only a few links a day.
      </p>
      <Button onClick={onStartAgain}>Enter Another Address</Button>
    </div>
  );
}
