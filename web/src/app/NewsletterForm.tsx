import { type FormEvent, useState } from 'react';
import { api, getFieldMessage, hasStatus } from '../lib/api.ts';
import { isEmailAddress } from '../lib/isEmailAddress.ts';
import { usePersonCheck } from '../lib/usePersonCheck.ts';
import { useSingleMutation } from '../lib/useSingleMutation.ts';
import { Honeypot } from '../ui/Honeypot.tsx';
import styles from './NewsletterForm.module.css';

export function NewsletterForm() {
  const [email, setEmail] = useState('');
  const [isMalformed, setIsMalformed] = useState(false);
  const { website, start, getProof } = usePersonCheck();
  const request = useSingleMutation({
    mutationFn: async (typed: string) =>
      api('POST /api/newsletter', { body: { email: typed.trim(), ...(await getProof()) } }),
    onSuccess: (_, sent) => setEmail((typed) => (typed === sent ? '' : typed)),
  });
  const { isPending, isSuccess, error } = request;
  const isInvalid = isMalformed || hasStatus(error, 400);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const isEmail = isEmailAddress(email);
    setIsMalformed(!isEmail);
    if (isEmail) request.mutate(email);
    else request.reset();
  };

  return (
    <form noValidate onSubmit={submit}>
      <h2 className={`h3 ${styles.heading}`}>Stay Updated</h2>
      <p id="stay-updated-hint" aria-live="polite">
        {isSuccess
          ? 'Check your inbox: we have sent a confirmation e-mail. Open its link to subscribe.'
          : 'New arrivals and rare finds, by e-mail.'}
      </p>
      <div className={styles.row}>
        <Honeypot ref={website} />
        <input
          id="stay-updated"
          type="email"
          autoComplete="email"
          placeholder="Your e-mail address"
          aria-label="E-mail address"
          aria-describedby={isInvalid ? 'stay-updated-error' : 'stay-updated-hint'}
          aria-invalid={isInvalid}
          value={email}
          onFocus={start}
          onChange={(event) => setEmail(event.target.value)}
          className={styles.input}
        />
        <button
          type="submit"
          aria-busy={isPending}
          aria-disabled={isPending}
          className={styles.submit}
        >
          Subscribe
        </button>
      </div>
      <p id="stay-updated-error" role="alert" className={styles.error}>
        {isMalformed
          ? 'Please enter an e-mail address, such as name@example.com.'
          : error && getFieldMessage(error)}
      </p>
    </form>
  );
}
