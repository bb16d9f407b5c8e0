import { useIsMutating, useMutation } from '@tanstack/react-query';
import * as z from 'zod';
import { fullName } from '../../../../shared/text/full-name.ts';
import { CONTACT_MAX_LENGTH } from '../../../../shared/vocabulary.ts';
import { api, getErrorMessage } from '../../lib/api.ts';
import { useAuth } from '../../lib/auth.ts';
import { focusOnMount } from '../../lib/focusOnMount.ts';
import { useDraft } from '../../lib/useDraft.ts';
import { usePersonCheck } from '../../lib/usePersonCheck.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea, TextInput } from '../../ui/FormFields.tsx';
import { Honeypot } from '../../ui/Honeypot.tsx';
import { ShopName } from '../../ui/ShopName.tsx';
import { useForm } from '../../ui/useForm.ts';
import { FormError } from '../common/FormError.tsx';
import { emailAddress, requiredText } from '../common/inputs.ts';
import styles from './Contact.module.css';

const ContactInput = z.object({
  name: requiredText('Please enter your name.'),
  email: emailAddress,
  subject: requiredText('Please enter a subject.'),
  message: requiredText('Please enter your message.'),
});
type Values = z.input<typeof ContactInput>;

const MUTATION_KEY = ['contact'];

/** Keeps the text until the message is sent, even when the visitor leaves the page. */
export function ContactForm() {
  const { user } = useAuth();
  const draft = useDraft<Values>('contact', { isPersonal: false });
  const { website, start, getProof } = usePersonCheck();
  const sending = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: async (body: Values) =>
      api('POST /api/contact', { body: { ...body, ...(await getProof()) } }),
  });
  const name = (user && fullName(user)) ?? '';
  const { element, field, failure, isPending } = useForm({
    schema: ContactInput,
    start: { name, email: user?.email ?? '', subject: '', message: '' },
    draft: {
      ...draft,
      // Keeps a message that was changed during the call.
      finishAfter: (call, sent) =>
        draft.updateAfter(call, (current) =>
          current.message === sent.message ? { ...current, subject: '', message: '' } : current,
        ),
    },
    // Survives leaving the page during the call.
    isPending: useIsMutating({ mutationKey: MUTATION_KEY }) > 0,
    send: sending.mutateAsync,
    describeError: (error) => `${getErrorMessage(error)} What you typed is still here.`,
  });

  if (sending.isSuccess) {
    return (
      <div role="status" className="card stack start">
        <h2 ref={focusOnMount} tabIndex={-1}>
          Thank you
        </h2>
        <p>
          Message sent. We’ll answer to <b>{sending.variables.email}</b>.
        </p>
        <Button onClick={sending.reset}>Write Another Message</Button>
      </div>
    );
  }
  return (
    <form {...element} aria-label="Message" className="stack start" onFocus={start}>
      <div className={styles.fields}>
        <TextInput
          label="Your name"
          autoComplete="name"
          maxLength={100}
          className={styles.half}
          {...field('name')}
        />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          className={styles.half}
          {...field('email')}
        />
        <TextInput label="Subject" maxLength={150} {...field('subject')} />
        <TextArea label="Your message" maxLength={CONTACT_MAX_LENGTH} {...field('message')} />
      </div>
      <Honeypot ref={website} />
      <FormError>{failure}</FormError>
      <Button type="submit" variant="solid" size="large" isPending={isPending}>
        {isPending ? 'Sending…' : 'Send Message'}
      </Button>
      <p className="body2 muted">
        <ShopName /> will use your address only to answer you.
      </p>
    </form>
  );
}
