import { type FormEvent, useState } from 'react';
import { toast } from '../lib/toast.ts';
import styles from './NewsletterForm.module.css';

const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

export function NewsletterForm() {
  const [email, setEmail] = useState('');
  const [isInvalid, setIsInvalid] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmail = EMAIL_PATTERN.test(email.trim());
    setIsInvalid(!isEmail);
    if (!isEmail) return;
    setEmail('');
    toast({
      title: 'Thank You',
      description: 'We appreciate your interest in new arrivals.',
    });
  };

  return (
    <form noValidate onSubmit={submit}>
      <h2 className={styles.heading}>Stay Updated</h2>
      <p id="stay-updated-hint">New arrivals and rare finds, by e-mail.</p>
      <div className={styles.row}>
        <input
          type="email"
          autoComplete="email"
          placeholder="Your e-mail address"
          aria-label="E-mail address"
          aria-describedby={isInvalid ? 'stay-updated-error' : 'stay-updated-hint'}
          aria-invalid={isInvalid}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          className={styles.input}
        />
        <button type="submit" className={styles.submit}>
          Subscribe
        </button>
      </div>
      <p id="stay-updated-error" role="alert" className={styles.error}>
        {isInvalid && 'Please enter an e-mail address, such as name@example.com.'}
      </p>
    </form>
  );
}
