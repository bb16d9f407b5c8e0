import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod';
import { api } from '../../lib/api.ts';
import { isEmailAddress } from '../../lib/isEmailAddress.ts';
import { usePersonCheck } from '../../lib/usePersonCheck.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/FormFields.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { useForm } from '../../ui/useForm.ts';
import styles from './YourData.module.css';

const LinkRequest = z.object({
  email: z
    .string()
    .trim()
    .refine(isEmailAddress, 'Please enter an e-mail address, such as name@example.com.'),
});

export function RequestLink() {
  const { website, start, getProof } = usePersonCheck();
  const { mutateAsync, reset, isSuccess, variables } = useMutation({
    mutationFn: async (address: string) =>
      api('POST /api/personal-data', { body: { email: address, ...(await getProof()) } }),
  });
  const { element, field, failure, isPending } = useForm({
    schema: LinkRequest,
    start: { email: '' },
    send: ({ email }) => mutateAsync(email),
  });

  if (isSuccess) return <Sent email={variables} onStartAgain={reset} />;
  return (
    <form {...element} aria-label="Your data" className={styles.form} onFocus={start}>
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
        {...field('email')}
      />
      <Honeypot ref={website} />
      <p role="alert" className={styles.error}>
        {failure}
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
