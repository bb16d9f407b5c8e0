import { useMutation } from '@tanstack/react-query';
import * as z from 'zod';
import { api } from '../../lib/api.ts';
import { focusOnMount } from '../../lib/focusOnMount.ts';
import { usePersonCheck } from '../../lib/usePersonCheck.ts';
import { Button } from '../../ui/Button.tsx';
import { TextInput } from '../../ui/FormFields.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { useForm } from '../../ui/useForm.ts';
import { FormError } from '../common/FormError.tsx';
import { emailAddress } from '../common/inputs.ts';
import styles from './YourData.module.css';

const LinkRequest = z.object({ email: emailAddress });

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

  if (isSuccess) {
    return (
      <div className={`card stack start ${styles.card}`}>
        <h2 ref={focusOnMount} tabIndex={-1} className="h3">
          Check your inbox
        </h2>
        <p>
          We have sent a link to <b>{variables}</b>. It is valid for a day. If nothing arrives,
          check your spam folder, or try again tomorrow: each address gets only a few links a day.
        </p>
        <Button onClick={reset}>Enter Another Address</Button>
      </div>
    );
  }
  return (
    <form
      {...element}
      aria-label="Your data"
      className={`stack start ${styles.form}`}
      onFocus={start}
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
        {...field('email')}
      />
      <Honeypot ref={website} />
      <FormError>{failure}</FormError>
      <Button type="submit" variant="solid" size="large" isPending={isPending}>
        {isPending ? 'Sending…' : 'Send Link'}
      </Button>
    </form>
  );
}
