import { useIsMutating, useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CONTACT_MAX_LENGTH } from '../../../../shared/vocabulary.ts';
import { ApiError, api, getErrorMessage, getFieldError } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { fullName } from '../../lib/fullName.ts';
import { isEmailAddress } from '../../lib/isEmailAddress.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { focusInvalid, useFocusInvalid } from '../../lib/useFocusInvalid.ts';
import { usePersonCheck } from '../../lib/usePersonCheck.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea, TextInput } from '../../ui/FormFields.tsx';
import { ShopName } from '../../ui/ShopName.tsx';
import styles from './Contact.module.css';

type Field = 'name' | 'email' | 'subject' | 'message';
type Values = Record<Field, string>;

const CHECKS: Record<Field, (text: string) => string | undefined> = {
  name: (text) => (text ? undefined : 'Please enter your name.'),
  email: (text) =>
    isEmailAddress(text) ? undefined : 'Please enter an e-mail address, such as name@example.com.',
  subject: (text) => (text ? undefined : 'Please enter a subject.'),
  message: (text) => (text ? undefined : 'Please enter your message.'),
};

const MUTATION_KEY = ['contact'];

/** Keeps the text until the message is sent, even when the visitor leaves the page. */
export function ContactForm() {
  const { user } = useAuth();
  const {
    value: typed,
    read,
    set,
    updateAfter,
  } = useDraft<Partial<Values>>('contact', {
    isPersonal: false,
  });
  const [isChecked, setIsChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { website, start, getProof } = usePersonCheck();
  const sending = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: async (body: Values) =>
      api('POST /api/contact', { body: { ...body, ...(await getProof()) } }),
  });
  const { error } = sending;
  // Survives leaving the page during the call.
  const isPending = useIsMutating({ mutationKey: MUTATION_KEY }) > 0;
  useFocusInvalid(form, error);
  const issues = error instanceof ApiError ? error.issues : [];
  const values: Values = {
    name: (user && fullName(user)) ?? '',
    email: user?.email ?? '',
    subject: '',
    message: '',
    ...typed,
  };

  const bind = (field: Field) => {
    const problem = isChecked ? CHECKS[field](values[field].trim()) : undefined;
    return {
      value: values[field],
      error: problem ?? getFieldError(error, field),
      onChange: ({ target }: { target: { value: string } }) =>
        set({ ...read(), [field]: target.value }),
    };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    flushSync(() => setIsChecked(true));
    const body = {
      name: values.name.trim(),
      email: values.email.trim(),
      subject: values.subject.trim(),
      message: values.message.trim(),
    };
    const isComplete = (Object.keys(CHECKS) as Field[]).every(
      (field) => CHECKS[field](body[field]) === undefined,
    );
    if (!isComplete) return focusInvalid(form.current);
    void updateAfter(sending.mutateAsync(body), (current) =>
      // Keeps a message that was changed during the call.
      current.message?.trim() === body.message ? { ...current, subject: '', message: '' } : current,
    );
  };
  const startAgain = () => {
    setIsChecked(false);
    sending.reset();
  };

  if (sending.isSuccess) {
    return <Sent email={sending.variables.email} onStartAgain={startAgain} />;
  }
  return (
    <form
      ref={form}
      noValidate
      aria-label="Message"
      className={styles.form}
      onFocus={start}
      onSubmit={submit}
    >
      <div className={styles.fields}>
        <TextInput
          label="Your name"
          autoComplete="name"
          maxLength={100}
          className={styles.half}
          {...bind('name')}
        />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          className={styles.half}
          {...bind('email')}
        />
        <TextInput label="Subject" maxLength={150} {...bind('subject')} />
        <TextArea label="Your message" maxLength={CONTACT_MAX_LENGTH} {...bind('message')} />
      </div>
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
        {error && issues.length === 0 && `${getErrorMessage(error)} What you typed is still here.`}
      </p>
      <Button
        type="submit"
        variant="solid"
        size="large"
        aria-busy={isPending}
        aria-disabled={isPending}
      >
        {isPending ? 'Sending…' : 'Send Message'}
      </Button>
      <p className={styles.hint}>
        <ShopName /> will use your address only to answer you.
      </p>
    </form>
  );
}

function Sent({ email, onStartAgain }: { email: string; onStartAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <div role="status" className={styles.sent}>
      <h2 ref={heading} tabIndex={-1}>
        Thank you
      </h2>
      <p>
        Message sent. We’ll answer to <b>{email}</b>.
      </p>
      <Button onClick={onStartAgain}>Write Another Message</Button>
    </div>
  );
}
