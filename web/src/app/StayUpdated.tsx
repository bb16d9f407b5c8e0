import { type FormEvent, useState } from 'react';
import { toast } from '../components/toast/toast.ts';
import styles from './StayUpdated.module.css';

const ADDRESS = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

export function StayUpdated() {
  const [address, setAddress] = useState('');
  const [isRefused, setRefused] = useState(false);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isAddress = ADDRESS.test(address.trim());
    setRefused(!isAddress);
    if (!isAddress) return;
    setAddress('');
    toast({
      title: 'Thank You',
      description: 'It is good to know that you look out for new arrivals.',
    });
  };

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <h2 className={styles.heading}>Stay Updated</h2>
      <p id="stay-updated-hint">New arrivals and rare finds, by e-mail.</p>
      <div className={styles.row}>
        <input
          type="email"
          autoComplete="email"
          placeholder="Your e-mail address"
          aria-label="E-mail address"
          aria-describedby={isRefused ? 'stay-updated-error' : 'stay-updated-hint'}
          aria-invalid={isRefused}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          className={styles.input}
        />
        <button type="submit" className={styles.submit}>
          Subscribe
        </button>
      </div>
      <p id="stay-updated-error" role="alert" className={styles.error}>
        {isRefused && 'Please enter an e-mail address, such as name@example.com.'}
      </p>
    </form>
  );
}
